// A job as the routes tell of it.
#pragma once
#include <httplib.h>

#include <string>

#include "service/http/call.hpp"
#include "service/store/job_store.hpp"

namespace arbiter {

// The key by which the same request, sent again, is known. Problem 400 where it has none.
Result<std::string> idempotency_key(const Call& call);

// Where the key came with another request before.
Problem other_request();

// The path of a job, which is that of a run where it is one of a suite.
std::string path_of(const StoredJob& job);

std::string job_json(const StoredJob& job);

// Answers with the job and its place.
void reply_job(httplib::Response& response, int status, const StoredJob& job);

}  // namespace arbiter
