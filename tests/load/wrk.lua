-- Takes a method and a body instead of GET; NUMBER in the body is the number of the request.
init = function(args)
  if args[1] then
    local number = 0
    request = function()
      number = number + 1
      return wrk.format(args[1], nil, nil, (args[2]:gsub("NUMBER", number)))
    end
  end
end

-- Prints one line of JSON after a run. wrk counts in microseconds.
done = function(summary, latency, requests)
  local e = summary.errors
  print(string.format(
    '\n{"requests": %d, "seconds": %f, "errors": %d, "p50": %f, "p99": %f}',
    summary.requests, summary.duration / 1e6,
    e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
