#!lua name=garderobe_timelines
-- Timelines are lists of 8-byte feed ids, newest at the tail: `timeline:` plus the 8-byte user id.
-- Their first entry may be a mark: eight zero bytes say that nothing older exists, a token (first
-- byte 0xff) says that the list is being built or may not be used.

-- `known:` plus a feed id is the set of those whose timeline had the outfit before its delivery.

local TIMELINE = 'timeline:'
local KNOWN = 'known:'
local END_MARK = '\0\0\0\0\0\0\0\0'

-- Keys: the marker of this delivery. Args: feed id, most entries, slack, packed follower ids.
-- Answers how many lists were there to be reached, or -1 when this delivery was made before.
local function deliver(keys, args)
  if not redis.call('SET', keys[1], '', 'NX', 'EX', 86400) then
    return -1
  end
  local entry, most, followers = args[1], tonumber(args[2]), args[4]
  local trim_at = most + tonumber(args[3])
  local known = {}
  for _, follower in ipairs(redis.call('SMEMBERS', KNOWN .. entry)) do
    known[follower] = true
  end
  local reached = 0
  for at = 1, #followers, 8 do
    local follower = string.sub(followers, at, at + 7)
    local timeline = TIMELINE .. follower
    local length = 0
    if not known[follower] then
      length = redis.call('RPUSHX', timeline, entry)
    end
    if length > 0 then
      reached = reached + 1
      if length >= trim_at then
        redis.call('LTRIM', timeline, -most, -1)
      end
    end
  end
  return reached
end

-- Keys: a timeline. Args: token, seconds. Replaces the list: what is being built now is void.
local function fence(keys, args)
  redis.call('DEL', keys[1])
  redis.call('RPUSH', keys[1], args[1])
  redis.call('EXPIRE', keys[1], args[2])
  return 1
end

-- Keys: a timeline. Args: token, seconds. Answers whether the caller is the one to build it.
local function start(keys, args)
  if redis.call('EXISTS', keys[1]) == 1 then
    return 0
  end
  return fence(keys, args)
end

-- Keys: a timeline. Args: token, seconds, whether nothing older exists, packed ids (oldest first),
-- those of them that are on their way, the timeline's user.
-- Answers whether the list was still ours; ids that arrived since `start` follow at the tail.
local function finish(keys, args)
  local timeline, token = keys[1], args[1]
  if redis.call('LINDEX', timeline, 0) ~= token then
    return 0
  end
  local arrived = redis.call('LRANGE', timeline, 1, -1)
  redis.call('DEL', timeline)
  if args[3] == '1' then
    redis.call('RPUSH', timeline, END_MARK)
  end
  local known, packed = {}, args[4]
  for at = 1, #packed, 8 do
    local entry = string.sub(packed, at, at + 7)
    known[entry] = true
    redis.call('RPUSH', timeline, entry)
  end
  for _, entry in ipairs(arrived) do
    if not known[entry] then
      redis.call('RPUSH', timeline, entry)
    end
  end
  redis.call('EXPIRE', timeline, args[2])
  for at = 1, #args[5], 8 do
    local delivery = KNOWN .. string.sub(args[5], at, at + 7)
    redis.call('SADD', delivery, args[6])
    redis.call('EXPIRE', delivery, args[2])
  end
  return 1
end

redis.register_function('timelines_deliver', deliver)
redis.register_function('timelines_fence', fence)
redis.register_function('timelines_start', start)
redis.register_function('timelines_finish', finish)
