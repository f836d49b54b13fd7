#!lua name=garderobe_timelines
-- In a cluster keys carry their bucket as a hash tag, such as `timeline:{07}`. A function touches one
-- bucket only, that of its first key.

-- Timelines are lists of 8-byte feed ids, newest at the tail: `timeline:` plus the 8-byte user id.
-- Their first entry may be a marker: eight zero bytes mean that nothing older exists, a token
-- (first byte 0xff) means that the list is being built or must not be used.

-- `known:` plus a feed id is the set of users whose timeline had the outfit before its push.

-- `author:` plus an author's id is a list of outfits that followers pull, newest at the tail. Each
-- entry is its arrival number in this bucket and a feed id. The list is complete from the number of
-- its first entry on; that entry has no feed id if it only marks the start.
-- `arrivals:newest` is a list of the newest entries of all authors' lists: arrival number, author, feed id.
-- `fetched:` plus a user id is the number up to which a timeline has pulled, and the ids of the
-- authors from whom it pulls.

local TIMELINE = 'timeline:'
local KNOWN = 'known:'
local AUTHOR = 'author:'
local FETCHED = 'fetched:'
local ARRIVALS = 'arrivals'
local NEWEST = 'arrivals:newest'
local NEWEST_KEPT = 1000
local NO_ID = '\0\0\0\0\0\0\0\0'
local END_MARKER = NO_ID
local TOKEN_FROM = 128
local DAY = 86400
local DELIVERED_FOR = 7200
local TAIL = 32

-- Whether one packed id is smaller. Ids are too large for Lua numbers, and `<` on strings depends
-- on the locale.
local function before(left, right)
  local left_high, left_low = struct.unpack('>I4I4', left)
  local right_high, right_low = struct.unpack('>I4I4', right)
  return left_high < right_high or left_high == right_high and left_low < right_low
end

-- The hash tag of a key, if it has one.
local function tag_of(key)
  return string.match(key, '^%a+:({%d+})') or ''
end

local function split(packed)
  local ids = {}
  for index = 1, #packed, 8 do
    ids[#ids + 1] = string.sub(packed, index, index + 7)
  end
  return ids
end

local function number_of(entry)
  return (struct.unpack('>I8', entry))
end

local function arrivals(tag)
  return tonumber(redis.call('GET', ARRIVALS .. tag) or 0)
end

-- The number of the newest entry in an author's list. A list from before the counter was lost is
-- deleted.
local function newest_number(key)
  local entry = redis.call('LINDEX', key, -1)
  if entry and number_of(entry) <= arrivals(tag_of(key)) then
    return number_of(entry)
  end
  redis.call('DEL', key)
  return nil
end

-- Appends to an author's list; returns its length.
local function append(tag, author, feed_id)
  local number = struct.pack('>I8', redis.call('INCR', ARRIVALS .. tag))
  if redis.call('RPUSH', NEWEST .. tag, number .. author .. feed_id) >= 2 * NEWEST_KEPT then
    redis.call('LTRIM', NEWEST .. tag, -NEWEST_KEPT, -1)
  end
  return redis.call('RPUSH', AUTHOR .. tag .. author, number .. feed_id)
end

-- Takes an entry back that was just pushed to a timeline; returns how often it was there, 0 or 1.
local function take_back(tag, user, entry)
  return redis.call('LREM', TIMELINE .. tag .. user, -1, entry)
end

-- Keys: the marker of a job, the users who knew the outfit before. Args: feed id, the followers up to
-- whom the job came before and after this transaction (packed, or empty), and the packed users to
-- whose timelines the outfit was pushed in it. Takes the outfit back from those who had it already.
-- Returns from how many, or -1 if it did from all because the job has not come that far.
local function settle(keys, args)
  local entry, after, last = args[1], args[2], args[3]
  local reached = redis.call('GET', keys[1]) or ''
  local is_gap = after ~= '' and (reached == '' or before(reached, after))
  local is_repeated = reached ~= '' and reached ~= after and not is_gap
  if is_repeated and not before(reached, last) then
    redis.call('EXPIRE', keys[1], DELIVERED_FOR) -- kept while the job is retried
  elseif not is_gap then
    redis.call('SET', keys[1], last, 'EX', DELIVERED_FOR)
  end
  if not is_gap and not is_repeated and redis.call('EXISTS', keys[2]) == 0 then
    return 0
  end
  local count = 0
  for _, user in ipairs(split(args[4])) do
    local had_it = is_gap or is_repeated and not before(reached, user)
    if had_it or redis.call('SISMEMBER', keys[2], user) == 1 then
      count = count + take_back(tag_of(keys[1]), user, entry)
    end
  end
  return is_gap and -1 or count
end

-- Keys and args: as above. Takes the outfit back from all of them.
local function withdraw(keys, args)
  local count = 0
  for _, user in ipairs(split(args[4])) do
    count = count + take_back(tag_of(keys[1]), user, args[1])
  end
  return count
end

-- Keys: the marker of this job. Args: feed id, packed author id, maximum number of entries.
-- Returns 1, or 0 if this job was done before.
local function add_to_author_list(keys, args)
  if not redis.call('SET', keys[1], '', 'NX', 'EX', DAY) then
    -- Kept while the job is retried: it may still have to be done in another bucket.
    redis.call('EXPIRE', keys[1], DAY)
    return 0
  end
  local tag, author, max_entries = tag_of(keys[1]), args[2], tonumber(args[3])
  local key = AUTHOR .. tag .. author
  if not newest_number(key) then
    append(tag, author, NO_ID)
  end
  if append(tag, author, args[1]) > max_entries then
    redis.call('LTRIM', key, -max_entries, -1)
  end
  return 1
end

-- The feed ids that were added to an author's list after a number; nil if some of them are lost.
local function added_after(tag, number, author)
  local key = AUTHOR .. tag .. author
  local newest = newest_number(key)
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
  for index = #entries, 1, -1 do
    if number_of(entries[index]) <= number then
      break
    end
    found[#found + 1] = string.sub(entries[index], 9)
  end
  return found
end

-- Whether packed ids contain one, from a position on.
local function has_id(packed, id, from)
  local at = string.find(packed, id, from, true)
  while at and (at - from) % 8 > 0 do
    at = string.find(packed, id, at + 1, true)
  end
  return at ~= nil
end

-- The feed ids that were added to the lists of a timeline's authors between two numbers; nil if the
-- newest arrivals are not known that far back.
local function arrived_between(tag, state, number, now)
  local entries = redis.call('LRANGE', NEWEST .. tag, number - now, -1)
  if #entries < now - number or number_of(entries[1]) ~= number + 1
    or number_of(entries[#entries]) ~= now then
    return nil
  end
  local found = {}
  for _, entry in ipairs(entries) do
    local feed_id = string.sub(entry, 17)
    if feed_id ~= NO_ID and has_id(state, string.sub(entry, 9, 16), 9) then
      found[#found + 1] = feed_id
    end
  end
  return found
end

-- The feed ids that were added to the lists of these authors after a number; nil if some are lost.
local function added_by_each(tag, number, authors)
  local found = {}
  for _, author in ipairs(authors) do
    local added = added_after(tag, number, author)
    if not added then
      return nil
    end
    for _, feed_id in ipairs(added) do
      found[#found + 1] = feed_id
    end
  end
  return found
end

-- Inserts feed ids in order among the newest entries of a timeline; returns how many. The entries
-- keep their own order: pages continue after the last one that was read.
local function insert(timeline, head, fresh)
  table.sort(fresh, before)
  if head ~= END_MARKER then
    while fresh[1] and before(fresh[1], head) do
      table.remove(fresh, 1)
    end
  end
  local count = #fresh
  if count == 0 then
    return 0
  end
  local expires, oldest, tail = redis.call('PTTL', timeline), fresh[1], {}
  -- The head is older than all of them, so the loop ends before the list is empty.
  repeat
    local entries = redis.call('RPOP', timeline, TAIL)
    for _, entry in ipairs(entries) do
      tail[#tail + 1] = entry
    end
  until #entries < TAIL or before(entries[#entries], oldest)
  for index = #tail, 1, -1 do
    while fresh[1] and before(fresh[1], tail[index]) do
      redis.call('RPUSH', timeline, table.remove(fresh, 1))
    end
    redis.call('RPUSH', timeline, tail[index])
  end
  for _, entry in ipairs(fresh) do
    redis.call('RPUSH', timeline, entry)
  end
  redis.call('PEXPIRE', timeline, expires)
  return count
end

-- Keys: a timeline. Args: its packed user id, maximum number of entries, slack. Pulls new outfits
-- of pulled authors; deletes the timeline if some of them are lost.
local function fetch(keys, args)
  local timeline, user, max_entries = keys[1], args[1], tonumber(args[2])
  local tag = tag_of(timeline)
  local state = redis.call('GET', FETCHED .. tag .. user)
  if not state then
    return 0
  end
  local number, now = number_of(state), arrivals(tag)
  local head = redis.call('LINDEX', timeline, 0)
  if number == now or not head or string.byte(head) >= TOKEN_FROM then
    return 0
  end
  local found = number < now and (arrived_between(tag, state, number, now)
    or added_by_each(tag, number, split(string.sub(state, 9))))
  if not found then
    redis.call('DEL', timeline)
    return 0
  end
  local fresh = {}
  for _, entry in ipairs(found) do
    if redis.call('SISMEMBER', KNOWN .. tag .. entry, user) == 0 then
      fresh[#fresh + 1] = entry
    end
  end
  local count = insert(timeline, head, fresh)
  redis.call('SETRANGE', FETCHED .. tag .. user, 0, struct.pack('>I8', now))
  if count > 0 and redis.call('LLEN', timeline) >= max_entries + tonumber(args[3]) then
    redis.call('LTRIM', timeline, -max_entries, -1)
  end
  return count
end

-- Keys: a timeline. Args: token, seconds. Replaces the list, which cancels a build in progress.
local function fence(keys, args)
  redis.call('DEL', keys[1])
  redis.call('RPUSH', keys[1], args[1])
  redis.call('EXPIRE', keys[1], args[2])
  return 1
end

-- Keys: a timeline. Args: token, seconds. Returns the number of entries added to authors' lists so
-- far if the caller may build the timeline, else -1.
local function start(keys, args)
  if redis.call('EXISTS', keys[1]) == 1 then
    return -1
  end
  fence(keys, args)
  return arrivals(tag_of(keys[1]))
end

-- Stores from which authors a new timeline pulls; returns their feed ids since the given number.
local function start_pulling(tag, user, authors, number, seconds)
  local found = {}
  for _, author in ipairs(authors) do
    local key = AUTHOR .. tag .. author
    if not newest_number(key) then
      append(tag, author, NO_ID)
    end
    for _, entry in ipairs(redis.call('LRANGE', key, 0, -1)) do
      local feed_id = string.sub(entry, 9)
      if number_of(entry) > number and feed_id ~= NO_ID then
        found[#found + 1] = feed_id
      end
    end
  end
  redis.call('DEL', FETCHED .. tag .. user)
  if #authors > 0 then
    local state = struct.pack('>I8', arrivals(tag)) .. table.concat(authors)
    -- Outlives the timeline, which would otherwise stop pulling.
    redis.call('SET', FETCHED .. tag .. user, state, 'EX', seconds + DAY)
  end
  return found
end

-- Keys: a timeline. Args: token, seconds, whether nothing older exists, packed ids (oldest first),
-- those of them that are in flight, the timeline's user, the authors from whom it pulls, and the
-- result of `start`.
-- Returns whether the list was still ours; ids that were pushed since `start` follow at the tail.
local function finish(keys, args)
  local timeline, token, seconds, user = keys[1], args[1], tonumber(args[2]), args[6]
  local tag = tag_of(timeline)
  if redis.call('LINDEX', timeline, 0) ~= token then
    return 0
  end
  local arrived = redis.call('LRANGE', timeline, 1, -1)
  redis.call('DEL', timeline)
  if args[3] == '1' then
    redis.call('RPUSH', timeline, END_MARKER)
  end
  local known = {}
  for _, entry in ipairs(split(args[4])) do
    known[entry] = true
    redis.call('RPUSH', timeline, entry)
  end
  for _, entry in ipairs(start_pulling(tag, user, split(args[7]), tonumber(args[8]), seconds)) do
    arrived[#arrived + 1] = entry
  end
  for _, entry in ipairs(arrived) do
    if not known[entry] then
      redis.call('RPUSH', timeline, entry)
    end
  end
  redis.call('EXPIRE', timeline, seconds)
  for _, entry in ipairs(split(args[5])) do
    redis.call('SADD', KNOWN .. tag .. entry, user)
    redis.call('EXPIRE', KNOWN .. tag .. entry, seconds)
  end
  return 1
end

redis.register_function('timelines_settle', settle)
redis.register_function('timelines_withdraw', withdraw)
redis.register_function('timelines_offer', add_to_author_list)
redis.register_function('timelines_fetch', fetch)
redis.register_function('timelines_fence', fence)
redis.register_function('timelines_start', start)
redis.register_function('timelines_finish', finish)
