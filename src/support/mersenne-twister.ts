/** Random numbers as Python's `random.Random(seed)` gives them, for simulations that are compared with Python ones. */
export interface PythonRandom {
  /** In [0, 1), 53 bits. */
  random(): number;
  /** A whole number from `low` to `high`, both included. */
  randint(low: number, high: number): number;
  uniform(low: number, high: number): number;
}

const size = 624;
const middle = 397;

/** MT19937 (Matsumoto and Nishimura 1998), seeded with a whole number below 2³² the way Python seeds it. */
export function mersenneTwister(seed: number): PythonRandom {
  const state = seededState(seed >>> 0);
  let next = size;
  const draw = (): number => {
    if (next >= size) {
      refresh(state);
      next = 0;
    }
    return temper(state[next++] ?? 0);
  };
  const random = (): number => ((draw() >>> 5) * 67_108_864 + (draw() >>> 6)) / 2 ** 53;
  return {
    random,
    randint: (low, high) => low + below(high - low + 1, draw),
    uniform: (low, high) => low + (high - low) * random(),
  };
}

/** As `random.Random._randbelow`: draws as many bits as the limit has until they are below it. */
function below(limit: number, draw: () => number): number {
  const bits = Math.floor(Math.log2(limit)) + 1;
  for (;;) {
    const value = bitsOf(bits, draw);
    if (value < limit) return value;
  }
}

/** Up to 53 bits, the first draw in the lowest place. */
function bitsOf(bits: number, draw: () => number): number {
  if (bits <= 32) return draw() >>> (32 - bits);
  const low = draw();
  return low + (draw() >>> (64 - bits)) * 2 ** 32;
}

function seededState(seed: number): Uint32Array {
  const state = new Uint32Array(size);
  state[0] = 19_650_218;
  for (let i = 1; i < size; i += 1) {
    const before = mixed(state[i - 1]);
    state[i] = Math.imul(1_812_433_253, before) + i;
  }
  let i = 1;
  for (let round = 0; round < size; round += 1) {
    state[i] = ((state[i] ?? 0) ^ Math.imul(mixed(state[i - 1]), 1_664_525)) + seed;
    i = advanced(state, i);
  }
  for (let round = 0; round < size - 1; round += 1) {
    state[i] = ((state[i] ?? 0) ^ Math.imul(mixed(state[i - 1]), 1_566_083_941)) - i;
    i = advanced(state, i);
  }
  state[0] = 0x8000_0000;
  return state;
}

function mixed(word = 0): number {
  return word ^ (word >>> 30);
}

function advanced(state: Uint32Array, i: number): number {
  if (i + 1 < size) return i + 1;
  state[0] = state[size - 1] ?? 0;
  return 1;
}

function refresh(state: Uint32Array): void {
  for (let i = 0; i < size; i += 1) {
    const high = (state[i] ?? 0) & 0x8000_0000;
    const low = (state[(i + 1) % size] ?? 0) & 0x7fff_ffff;
    const word = high | low;
    const twist = (word & 1) === 0 ? 0 : 0x9908_b0df;
    state[i] = (state[(i + middle) % size] ?? 0) ^ (word >>> 1) ^ twist;
  }
}

function temper(word: number): number {
  let value = word;
  value ^= value >>> 11;
  value ^= (value << 7) & 0x9d2c_5680;
  value ^= (value << 15) & 0xefc6_0000;
  return (value ^ (value >>> 18)) >>> 0;
}
