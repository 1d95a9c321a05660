import { seededNumbers } from './seeded-numbers.mjs';

/** What happens when: the earliest first, and of those at one time the first that was put in. */
class Agenda {
  heap = [];
  count = 0;

  add(at, happen) {
    const { heap } = this;
    let place = heap.push({ at, turn: (this.count += 1), happen }) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(heap[place], heap[parent])) break;
      [heap[place], heap[parent]] = [heap[parent], heap[place]];
      place = parent;
    }
  }

  next() {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let place = 0; ;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (left < heap.length && isBefore(heap[left], heap[least])) least = left;
      if (right < heap.length && isBefore(heap[right], heap[least])) least = right;
      if (least === place) return first;
      [heap[place], heap[least]] = [heap[least], heap[place]];
      place = least;
    }
  }

  get isEmpty() {
    return this.heap.length === 0;
  }
}

const isBefore = (one, other) =>
  one.at < other.at || (one.at === other.at && one.turn < other.turn);

/**
 * Plays a run over a queue: tools in waves, a wave beginning when the coordinator has fetched all of the one before; each worker
 * takes the next tool as one of its `slots` is free. A tool is the steps that follow each other, `{ms, isModel}`; a step that a kill
 * broke off is made again, by whoever takes the tool once its lock has run out. All times are milliseconds.
 *
 * `ramp`: when the first tools of all are begun, one after the other. `turnMs`: between two tools of a slot. `fetchMs`: the coordinator's work for a tool that has ended, one after the other, which
 * it looks for every `pollMs`. `waveMs`: before the first tool of a wave. `rpm`: model requests a minute, of all workers together.
 * `kills`: each worker dies after `everyMs` on average and is back after `awayMs`; its tools wait for `lockMs`.
 */
export function simulateQueue(waves, options) {
  const { workers, slots, turnMs = 0, fetchMs = 0, pollMs = 0, waveMs = 0, rpm = null } = options;
  const { kills = null, seed = 1 } = options;
  const ramp = [...(options.ramp ?? [])];
  const agenda = new Agenda();
  const random = seededNumbers(seed);
  const places = Array.from({ length: workers }, () => ({ life: 0, isUp: true, busy: new Set() }));
  let [now, left, fetchedAt, requestAt, died, busyMs, fetchingMs] = Array(7).fill(0);
  /** The next one last. */
  let waiting = [];
  let isOver = false;

  const afterPoll = (at) => (pollMs === 0 ? at : Math.ceil(at / pollMs) * pollMs);
  const requestFrom = (at) => {
    if (rpm === null) return at;
    requestAt = Math.max(at, requestAt + 60_000 / rpm);
    return requestAt;
  };

  /** The next tool that waits, if the place has a free slot for it. */
  function take(place) {
    if (!place.isUp || place.busy.size >= slots || waiting.length === 0) return false;
    const tool = waiting.pop();
    place.busy.add(tool);
    const { life } = place;
    agenda.add(now + (ramp.shift() ?? turnMs), () => step(place, life, tool));
    return true;
  }

  /** One tool for each after the other, as free hands ask for them. */
  function fillAll() {
    while (places.map(take).includes(true));
  }

  function step(place, life, tool) {
    if (place.life !== life) return;
    const next = tool.steps[tool.done];
    if (next === undefined) return end(place, tool);
    const from = next.isModel ? requestFrom(now) : now;
    busyMs += next.ms;
    agenda.add(from + next.ms, () => {
      if (place.life !== life) return;
      tool.done += 1;
      step(place, life, tool);
    });
  }

  function end(place, tool) {
    place.busy.delete(tool);
    fetchedAt = Math.max(fetchedAt, afterPoll(now)) + fetchMs;
    fetchingMs += fetchMs;
    left -= 1;
    if (left === 0) agenda.add(fetchedAt, nextWave);
    take(place);
  }

  function kill(place) {
    if (isOver) return;
    died += 1;
    place.life += 1;
    place.isUp = false;
    const lost = [...place.busy];
    place.busy.clear();
    agenda.add(now + kills.lockMs, () => {
      // They come next: their turn had come.
      waiting.push(...lost);
      fillAll();
    });
    agenda.add(now + kills.awayMs, () => {
      place.isUp = true;
      fillAll();
      live(place);
    });
  }

  const live = (place) =>
    agenda.add(now - Math.log(1 - random()) * kills.everyMs, () => kill(place));

  let index = 0;
  function nextWave() {
    const wave = waves[index];
    if (wave === undefined) {
      isOver = true;
      return;
    }
    index += 1;
    agenda.add(now + waveMs, () => {
      waiting = wave.map((steps) => ({ steps, done: 0 })).reverse();
      left = waiting.length;
      if (left === 0) nextWave();
      else fillAll();
    });
  }

  if (kills !== null) for (const place of places) live(place);
  nextWave();
  while (!isOver && !agenda.isEmpty) {
    const event = agenda.next();
    now = event.at;
    event.happen();
  }
  return { wallMs: now, busy: busyMs / (now * workers * slots), fetching: fetchingMs / now, died };
}
