#!lua name=garderobe_timelines
-- Timelines are lists of 8-byte feed ids, newest at the tail: `timeline:` plus the 8-byte user id.
-- Their first entry may be a mark: eight zero bytes say that nothing older exists, a token (first
-- byte 0xff) says that the list is being built or may not be used.

-- `known:` plus a feed id is the set of those whose timeline had the outfit before its delivery.

-- `author:` plus an author's id is a list of what followers fetch themselves, newest at the tail.
-- Each entry is the number of its arrival here and a feed id. Nothing is missing from the number of
-- the first entry on; that one has no feed id if it only says so.
-- `fetched:` plus a user id is the number up to which a timeline has fetched, and the ids of the
-- authors whom it fetches from.

local TIMELINE = 'timeline:'
local KNOWN = 'known:'
local AUTHOR = 'author:'
local FETCHED = 'fetched:'
local ARRIVALS = 'arrivals'
local NO_ID = '\0\0\0\0\0\0\0\0'
local END_MARK = NO_ID
local TOKEN_FROM = 128
local DAY = 86400
local TAIL = 32

-- Whether one packed id is smaller: they are too large for numbers here, and `<` asks the locale.
local function before(one, other)
  local one_high, one_low = struct.unpack('>I4I4', one)
  local other_high, other_low = struct.unpack('>I4I4', other)
  return one_high < other_high or one_high == other_high and one_low < other_low
end

local function split(packed)
  local ids = {}
  for at = 1, #packed, 8 do
    ids[#ids + 1] = string.sub(packed, at, at + 7)
  end
  return ids
end

local function number_of(entry)
  return (struct.unpack('>I8', entry))
end

local function arrivals()
  return tonumber(redis.call('GET', ARRIVALS) or 0)
end

-- The number of the newest in an author's list; a list from before the count was lost is void.
local function newest_in(key)
  local entry = redis.call('LINDEX', key, -1)
  if entry and number_of(entry) <= arrivals() then
    return number_of(entry)
  end
  redis.call('DEL', key)
  return nil
end

-- Adds to an author's list; answers its length.
local function arrive(key, feed_id)
  local number = redis.call('INCR', ARRIVALS)
  return redis.call('RPUSH', key, struct.pack('>I8', number) .. feed_id)
end

-- Keys: the marker of this delivery. Args: feed id, packed author id, most entries.
-- Answers 1, or 0 when this delivery was made before.
local function offer(keys, args)
  if not redis.call('SET', keys[1], '', 'NX', 'EX', DAY) then
    -- Lives on while it is tried again: on another server the offer may not be made yet.
    redis.call('EXPIRE', keys[1], DAY)
    return 0
  end
  local key, most = AUTHOR .. args[2], tonumber(args[3])
  if not newest_in(key) then
    arrive(key, NO_ID)
  end
  if arrive(key, args[1]) > most then
    redis.call('LTRIM', key, -most, -1)
  end
  return 1
end

-- Feed ids of an author's list that arrived after a number; nil if some of them are lost.
local function arrived_after(number, author)
  local key = AUTHOR .. author
  local newest = newest_in(key)
  if not newest then
    return nil
  end
  if newest <= number then
    return {}
  end
  local entries = redis.call('LRANGE', key, 0, -1)
  if number_of(entries[1]) > number then
    return nil
  end
  local found = {}
  for at = #entries, 1, -1 do
    if number_of(entries[at]) <= number then
      break
    end
    found[#found + 1] = string.sub(entries[at], 9)
  end
  return found
end

-- Puts feed ids where they belong among the newest entries of a timeline; answers how many.
local function insert(timeline, head, fresh)
  table.sort(fresh, before)
  if head ~= END_MARK then
    while fresh[1] and before(fresh[1], head) do
      table.remove(fresh, 1)
    end
  end
  local count = #fresh
  if count == 0 then
    return 0
  end
  local expires, oldest, tail = redis.call('PTTL', timeline), fresh[1], fresh
  -- The head is older than all of them: the list never runs out before.
  repeat
    local entries = redis.call('RPOP', timeline, TAIL)
    for _, entry in ipairs(entries) do
      tail[#tail + 1] = entry
    end
  until #entries < TAIL or before(entries[#entries], oldest)
  table.sort(tail, before)
  for _, entry in ipairs(tail) do
    redis.call('RPUSH', timeline, entry)
  end
  redis.call('PEXPIRE', timeline, expires)
  return count
end

-- Keys: a timeline. Args: its packed user id, most entries, slack. Fetches what is new of the
-- authors who are not pushed; drops the timeline if that cannot be known any more.
local function fetch(keys, args)
  local timeline, user, most = keys[1], args[1], tonumber(args[2])
  local place = redis.call('GET', FETCHED .. user)
  if not place then
    return 0
  end
  local number, now = number_of(place), arrivals()
  local head = redis.call('LINDEX', timeline, 0)
  if number == now or not head or string.byte(head) >= TOKEN_FROM then
    return 0
  end
  local fresh = {}
  for _, author in ipairs(split(string.sub(place, 9))) do
    local found = number < now and arrived_after(number, author)
    if not found then
      redis.call('DEL', timeline)
      return 0
    end
    for _, entry in ipairs(found) do
      if redis.call('SISMEMBER', KNOWN .. entry, user) == 0 then
        fresh[#fresh + 1] = entry
      end
    end
  end
  local count = insert(timeline, head, fresh)
  redis.call('SETRANGE', FETCHED .. user, 0, struct.pack('>I8', now))
  if count > 0 and redis.call('LLEN', timeline) >= most + tonumber(args[3]) then
    redis.call('LTRIM', timeline, -most, -1)
  end
  return count
end

-- Keys: a timeline. Args: token, seconds. Replaces the list: what is being built now is void.
local function fence(keys, args)
  redis.call('DEL', keys[1])
  redis.call('RPUSH', keys[1], args[1])
  redis.call('EXPIRE', keys[1], args[2])
  return 1
end

-- Keys: a timeline. Args: token, seconds. Answers how much has arrived in authors' lists so far
-- if the caller is the one to build it, or -1.
local function start(keys, args)
  if redis.call('EXISTS', keys[1]) == 1 then
    return -1
  end
  fence(keys, args)
  return arrivals()
end

-- Notes whom a new timeline fetches from; answers what came of them since the given number.
local function begin_fetching(user, authors, number, seconds)
  local found = {}
  for _, author in ipairs(authors) do
    local key = AUTHOR .. author
    if not newest_in(key) then
      arrive(key, NO_ID)
    end
    for _, entry in ipairs(redis.call('LRANGE', key, 0, -1)) do
      local feed_id = string.sub(entry, 9)
      if number_of(entry) > number and feed_id ~= NO_ID then
        found[#found + 1] = feed_id
      end
    end
  end
  redis.call('DEL', FETCHED .. user)
  if #authors > 0 then
    local place = struct.pack('>I8', arrivals()) .. table.concat(authors)
    -- Longer than the timeline, which would miss what it no longer fetches.
    redis.call('SET', FETCHED .. user, place, 'EX', seconds + DAY)
  end
  return found
end

-- Keys: a timeline. Args: token, seconds, whether nothing older exists, packed ids (oldest first),
-- those of them that are on their way, the timeline's user, the authors whom it fetches from, and
-- what `start` answered.
-- Answers whether the list was still ours; ids that arrived since `start` follow at the tail.
local function finish(keys, args)
  local timeline, token, seconds, user = keys[1], args[1], tonumber(args[2]), args[6]
  if redis.call('LINDEX', timeline, 0) ~= token then
    return 0
  end
  local arrived = redis.call('LRANGE', timeline, 1, -1)
  redis.call('DEL', timeline)
  if args[3] == '1' then
    redis.call('RPUSH', timeline, END_MARK)
  end
  local known = {}
  for _, entry in ipairs(split(args[4])) do
    known[entry] = true
    redis.call('RPUSH', timeline, entry)
  end
  for _, entry in ipairs(begin_fetching(user, split(args[7]), tonumber(args[8]), seconds)) do
    arrived[#arrived + 1] = entry
  end
  for _, entry in ipairs(arrived) do
    if not known[entry] then
      redis.call('RPUSH', timeline, entry)
    end
  end
  redis.call('EXPIRE', timeline, seconds)
  for _, entry in ipairs(split(args[5])) do
    redis.call('SADD', KNOWN .. entry, user)
    redis.call('EXPIRE', KNOWN .. entry, seconds)
  end
  return 1
end

redis.register_function('timelines_offer', offer)
redis.register_function('timelines_fetch', fetch)
redis.register_function('timelines_fence', fence)
redis.register_function('timelines_start', start)
redis.register_function('timelines_finish', finish)
