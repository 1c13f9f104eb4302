-- What wrk sends: requests that are made before the clock starts, and take turns.
-- wrk -s load.lua URL -- method=GET targets=FILE [bodies=FILE] [field="Name: value"]
-- Targets and bodies are one a line. Prints one object; latencies are in milliseconds.

local requests, at = {}, 0

local function lines(path)
  local found = {}
  for line in io.lines(path) do found[#found + 1] = line end
  return found
end

function init(arguments)
  local options = {}
  for _, argument in ipairs(arguments) do
    local name, value = argument:match("^(%l+)=(.*)$")
    if name then options[name] = value end
  end
  local targets = lines(options.targets)
  local bodies = options.bodies and lines(options.bodies) or {}
  local fields = { Host = wrk.host .. ":" .. wrk.port }
  if options.field then
    local name, value = options.field:match("^([^:]+): (.*)$")
    fields[name] = value
  end
  if options.bodies then fields["Content-Type"] = "application/json" end
  for number = 0, math.max(#targets, #bodies) - 1 do
    requests[number + 1] = wrk.format(
      options.method, targets[number % #targets + 1], fields,
      options.bodies and bodies[number % #bodies + 1])
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests": %d, "seconds": %.6f, "p50": %.4f, "p90": %.4f, "p99": %.4f, "max": %.4f, ' ..
    '"refused": %d, "broken": %d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(90) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
