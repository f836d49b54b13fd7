-- Requests the lines of a file in turn, `path token` each. Requests are prepared before the run.
dofile((debug.getinfo(1, 'S').source:sub(2):gsub('paths%.lua$', 'wrk.lua')))

local requests, index = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local path, token = line:match('(%S+) (%S+)')
    requests[#requests + 1] = wrk.format('GET', path, { Authorization = 'Bearer ' .. token, Host = wrk.headers.Host })
  end
end

function request()
  index = index % #requests + 1
  return requests[index]
end
