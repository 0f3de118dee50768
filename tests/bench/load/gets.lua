-- wrk's own GET, with an end that a program can read.

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"responses":%d,"rejected":%d,"lost":%d,"microseconds":%d,"p50":%d,"p99":%d}\n',
    summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration, latency:percentile(50), latency:percentile(99)
  ))
end
