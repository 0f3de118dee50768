-- wrk's votes: each from another voter, with an idempotency key, as the page sends them.
-- Arguments after `--`: a word that no other run has, and for how many ms a client rests before each vote, on average.

local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local FIRST = { "Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Mary", "Linus", "Анна", "José", "Zoë", "Ngozi" }
local LAST = { "Example", "Sample", "Specimen", "Muster", "Ejemplo", "Modell", "Пример", "Prøve", "Voorbeeld", "Esempio" }
-- Three in four from the United States, the page's default.
local COUNTRIES = { "US", "US", "US", "US", "US", "US", "US", "US", "US", "DE", "FR", "IN" }
local random, format = math.random, string.format
local count = 0

function init(arguments)
  word = arguments[1]
  math.randomseed(os.time() + number * 7919)
  local rest = tonumber(arguments[2])
  if rest then
    -- Votes of many clients who rest at random come independently of one another (nearly a Poisson process).
    function delay()
      return math.floor(-math.log(1 - random()) * rest + 0.5)
    end
  end
end

local function drawn()
  return random(0, 2147483647)
end

function request()
  count = count + 1
  local headers = {
    ["Content-Type"] = "application/json",
    ["Idempotency-Key"] = format(
      "%08x-%04x-4%03x-8%03x-%06x%06x",
      random(0, 2147483647), random(0, 65535), random(0, 4095), random(0, 4095), random(0, 16777215), random(0, 16777215)
    ),
  }
  local first, last = FIRST[random(#FIRST)], LAST[random(#LAST)]
  local body = format(
    '{"name":"%s %s","email":"voter-%s-%d-%d@example.com","phone_number":"+1 555 %04d","country":"%s","zip_code":"%05d","freegifts":true,"candidate_id":%d,"receipt_commitment":"%sA"}',
    first, last, word, number, count, random(0, 9999), COUNTRIES[random(#COUNTRIES)], random(0, 99999), random(1, 2),
    format("%08x%08x%08x%08x%08x%02x", drawn(), drawn(), drawn(), drawn(), drawn(), random(0, 255))
  )
  return wrk.format("POST", "/api/vote", headers, body)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(format(
    '\n{"responses":%d,"rejected":%d,"lost":%d,"microseconds":%d,"p50":%d,"p99":%d}\n',
    summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration, latency:percentile(50), latency:percentile(99)
  ))
end
