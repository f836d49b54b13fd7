-- Prints one line of JSON after a run. wrk counts in microseconds.
done = function(summary, latency, requests)
  local e = summary.errors
  print(string.format(
    '\n{"requests": %d, "seconds": %f, "errors": %d, "p50": %f, "p99": %f}',
    summary.requests, summary.duration / 1e6,
    e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
