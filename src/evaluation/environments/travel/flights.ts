/** Airports the agency flies from or to, in the order it lists them. */
export const airports: readonly string[] = [
  'RMS',
  'SBK',
  'MPC',
  'SVP',
  'SHD',
  'CDG',
  'LHR',
  'SSV',
  'OKD',
  'WLB',
  'PEK',
  'HND',
  'HKG',
  'CIA',
  'CRH',
  'ATV',
  'PHV',
  'GFD',
  'SFO',
  'LAX',
  'JFK',
  'ORD',
  'BOS',
];

/** Fares in US dollars, economy, on a cheap day: one line a departing airport. */
const fares: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  RMS: {
    SBK: 220,
    MPC: 230,
    SVP: 240,
    SHD: 250,
    SSV: 260,
    OKD: 270,
    WLB: 280,
    CRH: 290,
    ATV: 300,
    PHV: 310,
    GFD: 320,
    LAX: 330,
    JFK: 210,
    BOS: 200,
  },
  SBK: {
    MPC: 200,
    SVP: 210,
    SHD: 220,
    SSV: 230,
    OKD: 240,
    WLB: 250,
    CRH: 260,
    ATV: 270,
    PHV: 280,
    GFD: 290,
  },
  MPC: { SVP: 210, SHD: 220, SSV: 230, OKD: 240, WLB: 250, CRH: 260, ATV: 270, PHV: 280, GFD: 290 },
  SVP: { SHD: 230, SSV: 240, OKD: 250, WLB: 260, CRH: 270, ATV: 280, PHV: 290, GFD: 300 },
  SHD: { SSV: 220, OKD: 230, WLB: 240, CRH: 250, ATV: 260, PHV: 270, GFD: 280 },
  LHR: { CDG: 100 },
  SSV: { OKD: 240, WLB: 250, CRH: 260, ATV: 270, PHV: 280, GFD: 290 },
  OKD: { WLB: 230, CRH: 240, ATV: 250, PHV: 260, GFD: 270, LAX: 220 },
  WLB: { CRH: 250, ATV: 260, PHV: 270, GFD: 280 },
  CRH: { RMS: 280, HKG: 290, ATV: 240, PHV: 250, GFD: 260, SFO: 270, JFK: 300 },
  ATV: { PHV: 230, GFD: 240 },
  PHV: { GFD: 220 },
  SFO: {
    RMS: 300,
    SBK: 350,
    MPC: 370,
    SVP: 320,
    SHD: 330,
    SSV: 340,
    OKD: 360,
    WLB: 310,
    CIA: 700,
    CRH: 380,
    ATV: 390,
    PHV: 420,
    GFD: 430,
    LAX: 200,
    JFK: 500,
    ORD: 400,
    BOS: 450,
  },
  LAX: {
    RMS: 310,
    SBK: 320,
    MPC: 330,
    SVP: 340,
    SHD: 350,
    SSV: 360,
    OKD: 370,
    WLB: 380,
    HND: 430,
    CRH: 390,
    ATV: 400,
    PHV: 410,
    GFD: 420,
    SFO: 100,
    JFK: 600,
    ORD: 500,
    BOS: 550,
  },
  JFK: {
    RMS: 450,
    SBK: 460,
    MPC: 470,
    SVP: 480,
    SHD: 490,
    SSV: 500,
    OKD: 510,
    WLB: 520,
    PEK: 1000,
    HND: 800,
    CRH: 530,
    ATV: 540,
    PHV: 550,
    GFD: 560,
    LAX: 570,
    ORD: 300,
    BOS: 250,
  },
  ORD: {
    RMS: 350,
    SBK: 360,
    MPC: 370,
    SVP: 380,
    SHD: 390,
    SSV: 400,
    OKD: 410,
    WLB: 420,
    CRH: 430,
    ATV: 440,
    PHV: 450,
    GFD: 460,
    LAX: 180,
    BOS: 200,
  },
  BOS: {
    RMS: 400,
    SBK: 410,
    MPC: 420,
    SVP: 430,
    SHD: 440,
    SSV: 450,
    OKD: 460,
    WLB: 470,
    CRH: 480,
    ATV: 490,
    PHV: 500,
    GFD: 510,
  },
};

/** Null where nobody flies there. */
export function baseFare(from: string, to: string): number | null {
  const routes = Object.hasOwn(fares, from) ? fares[from] : undefined;
  return routes !== undefined && Object.hasOwn(routes, to) ? (routes[to] ?? null) : null;
}

/** Where one can fly from an airport. */
export function destinationsFrom(airport: string): readonly string[] {
  return Object.hasOwn(fares, airport) ? Object.keys(fares[airport] ?? {}) : [];
}

/** Airports that flights leave from. */
export const departures: readonly string[] = Object.keys(fares);

const classFactors: Readonly<Record<string, number>> = { economy: 1, business: 2, first: 5 };
export const travelClasses: readonly string[] = Object.keys(classFactors);

/** The fare of a day: days whose digits have an even sum cost twice as much. Null without a route or class. */
export function fareOf(route: {
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly travelClass: string;
}): number | null {
  const base = baseFare(route.from, route.to);
  const factor = Object.hasOwn(classFactors, route.travelClass)
    ? classFactors[route.travelClass]
    : undefined;
  if (base === null || factor === undefined) return null;
  const digits = [...route.day].filter((each) => each >= '0' && each <= '9').map(Number);
  const even = digits.reduce((sum, digit) => sum + digit, 0) % 2 === 0;
  return base * factor * (even ? 2 : 1);
}

/** The airport of each city the agency knows. */
export const airportsByCity: Readonly<Record<string, string>> = {
  Rivermist: 'RMS',
  Stonebrook: 'SBK',
  Maplecrest: 'MPC',
  Silverpine: 'SVP',
  Shadowridge: 'SHD',
  London: 'LHR',
  Paris: 'CDG',
  'Sunset Valley': 'SSV',
  Oakendale: 'OKD',
  Willowbend: 'WLB',
  'Crescent Hollow': 'CRH',
  Autumnville: 'ATV',
  Pinehaven: 'PHV',
  Greenfield: 'GFD',
  'San Francisco': 'SFO',
  'Los Angeles': 'LAX',
  'New York': 'JFK',
  Chicago: 'ORD',
  Boston: 'BOS',
  Beijing: 'PEK',
  'Hong Kong': 'HKG',
  Rome: 'CIA',
  Tokyo: 'HND',
};
