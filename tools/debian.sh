# shellcheck shell=bash
# Part of ./dev: tests in Debian systems of their own, made by debootstrap in build/. Nothing stays
# mounted, and only debootstrap is installed on the host.

MIRROR=${ARBITER_DEBIAN_MIRROR:-http://deb.debian.org/debian}
declare -A SUITES=([12]=bookworm [13]=trixie)
MACHINE_TESTS="cases_test golden_test" # for other machines: every verdict and digest

# Only root can create such a system.
need_root() {
  ((EUID == 0)) || die "test $1 makes a Debian of its own with debootstrap and chroot, which" \
    "only root may do: sudo ./dev test $1 ..."
  install_missing debootstrap
}

# make_debian VERSION FOLDER: the smallest system, from nothing.
make_debian() {
  rm -rf --one-file-system "$2" "$2.part"
  mkdir -p "$(dirname "$2")"
  debootstrap --variant=minbase "${SUITES[$1]}" "$2.part" "$MIRROR" && mv "$2.part" "$2"
}

# copy_clone FOLDER: copies tracked and new files to /arbiter there. Build trees there stay, and
# time stamps are kept: a second build compiles only what has changed.
copy_clone() {
  mkdir -p "$1/arbiter"
  find "$1/arbiter" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
  git ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from=- | tar --extract --directory="$1/arbiter"
}

# in_debian FOLDER COMMAND...: runs in /arbiter of that system. Nobody else sees what is mounted for
# it.
in_debian() {
  # shellcheck disable=SC2016  # the inner shell expands this
  unshare --mount bash -c 'mount -t proc proc "$1/proc" && exec chroot "$1" env --chdir=/arbiter \
    --ignore-environment HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "${@:2}"' \
    bash "$@"
}

# test_in_debian VERSION [ARGUMENT...]: the two commands of the README, from nothing.
test_in_debian() {
  local version=${1:-} folder=build/debian-${1:-}
  [[ -n "${SUITES[${version:-none}]:-}" ]] || die "test --debian takes 12 or 13"
  shift
  need_root "--debian $version"
  part "a bare Debian $version" make_debian "$version" "$folder" &&
    part "copy of the clone" copy_clone "$folder" &&
    part "./dev run" in_debian "$folder" ./dev run --no-serve &&
    part "./dev test $*" in_debian "$folder" ./dev test "$@"
  print_parts "./dev test --debian $version"
}

# install_cross MACHINE ARCHITECTURE: a cross compiler, qemu, and the libraries for the machine.
# Some are header-only and the same for every machine.
install_cross() {
  local package packages=("g++-$1-linux-gnu" qemu-user cmake ninja-build)
  dpkg --add-architecture "$2" && apt-get update -q || return
  for package in "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}"; do
    [[ $package == *-dev || $package == pkgconf ]] || continue
    apt-cache show "$package:$2" >/dev/null 2>&1 && package+=:$2
    packages+=("$package")
  done
  DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends -o Dpkg::Use-Pty=0 "${packages[@]}"
}

# test_for_machine NAME: the cases and golden games must come out the same there. The system stays
# for the next time.
test_for_machine() {
  local machine=${1:-} folder=build/machine-${1:-} architecture
  case "$machine" in
    aarch64) architecture=arm64 ;;
    s390x) architecture=s390x ;;
    *) die "test --machine takes aarch64 or s390x" ;;
  esac
  need_root "--machine $machine"
  { [[ -d $folder ]] || part "a bare Debian 12" make_debian 12 "$folder"; } &&
    part "copy of the clone" copy_clone "$folder" &&
    part "packages" in_debian "$folder" bash -c "
      $(declare -p BUILD_PACKAGES TEST_PACKAGES)
      $(declare -f install_cross)
      install_cross $machine $architecture" &&
    part "build for $machine" in_debian "$folder" bash -c "cmake --preset $machine &&
      cmake --build build/$machine --parallel $(workers) --target $MACHINE_TESTS" &&
    part "$MACHINE_TESTS" in_debian "$folder" ctest --test-dir "build/$machine" \
      --output-on-failure --no-tests=error --parallel "$(workers)" \
      --tests-regex "${MACHINE_TESTS// /|}"
  print_parts "./dev test --machine $machine"
}
