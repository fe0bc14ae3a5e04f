// A job in the form in which the routes show it.
#pragma once
#include <httplib.h>

#include <string>

#include "service/http/call.hpp"
#include "service/store/job_store.hpp"

namespace arbiter {

// The key by which a repeated request is recognised. Problem 400 if there is none.
Result<std::string> idempotency_key(const Call& call);

// The Problem for a key that has already been used for a different request.
Problem other_request();

// The path of a job; for a run of a suite, the path of that run.
std::string path_of(const StoredJob& job);

std::string job_json(const StoredJob& job);

// Answers with the job and its location.
void reply_job(httplib::Response& response, int status, const StoredJob& job);

}  // namespace arbiter
