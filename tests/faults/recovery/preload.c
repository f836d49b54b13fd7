/* Shifts the clock, fills the disk and slows it down for processes that preload this library.

   A shared page says what to do, so a running process follows at once. The page is the file that
   GARDEROBE_FAULTS names: the clock's offset in seconds, whether the disk is full, and the
   milliseconds that each sync takes. Only processes with GARDEROBE_FAULTS_DISK have the disk. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct faults { int64_t clock_seconds; int64_t disk_is_full; int64_t sync_ms; };
static volatile struct faults none, *faults = &none;
static int has_disk;

__attribute__((constructor)) static void map_page(void) {
  const char *path = getenv("GARDEROBE_FAULTS");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *page = mmap(NULL, sizeof(struct faults), PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (page != MAP_FAILED) faults = page;
  has_disk = getenv("GARDEROBE_FAULTS_DISK") != NULL;
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = dlsym(RTLD_NEXT, #name)

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  int done = real(clock, now);
  if (done == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += faults->clock_seconds;
  return done;
}

int gettimeofday(struct timeval *now, void *zone) {
  static int (*real)(struct timeval *, void *);
  if (!real) real = (int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday");
  int done = real(now, zone);
  if (done == 0 && now) now->tv_sec += faults->clock_seconds;
  return done;
}

time_t time(time_t *where) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (where) *where = now.tv_sec;
  return now.tv_sec;
}

/* A full disk refuses what makes a file longer; it still accepts what fits into the file. */
static int has_no_space(int file, off_t end) {
  struct stat status;
  if (!has_disk || !faults->disk_is_full || fstat(file, &status) || !S_ISREG(status.st_mode))
    return 0;
  if (end <= status.st_size) return 0;
  errno = ENOSPC;
  return 1;
}

static off_t position(int file) { return has_disk && faults->disk_is_full ? lseek(file, 0, SEEK_CUR) : 0; }

static size_t total(const struct iovec *parts, int count) {
  size_t size = 0;
  for (int number = 0; number < count; number++) size += parts[number].iov_len;
  return size;
}

ssize_t write(int file, const void *data, size_t size) {
  REAL(write);
  return has_no_space(file, position(file) + size) ? -1 : real(file, data, size);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
  REAL(pwrite);
  return has_no_space(file, at + size) ? -1 : real(file, data, size, at);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  REAL(pwritev);
  return has_no_space(file, at + total(parts, count)) ? -1 : real(file, parts, count, at);
}

int posix_fallocate(int file, off_t at, off_t size) {
  REAL(posix_fallocate);
  return has_no_space(file, at + size) ? ENOSPC : real(file, at, size);
}

static void wait_for_disk(void) {
  if (has_disk && faults->sync_ms) usleep(faults->sync_ms * 1000);
}

int fsync(int file) {
  REAL(fsync);
  wait_for_disk();
  return real(file);
}

int fdatasync(int file) {
  REAL(fdatasync);
  wait_for_disk();
  return real(file);
}
