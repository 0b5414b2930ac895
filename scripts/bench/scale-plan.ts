/** What one email takes, in bytes, as it was measured. */
export interface PerEmail {
  /** Of the database, by what it is; the sum is all of it. */
  database: Readonly<Record<string, number>>;
  /** Of them, what is index: searched, and so wanted in memory. */
  indexes: number;
  /** Of bodies in the bucket, packed. */
  bodies: number;
}

/** A vault at a size. What stands here is assumed: change it for your own. */
export interface Volume {
  emails: number;
  /** Since when it collects. */
  months: number;
  /** Requests a second at the busiest hour that no kept answer serves. */
  requests: number;
}

export const volumes: readonly Volume[] = [
  { emails: 1_000_000, months: 12, requests: 10 },
  { emails: 10_000_000, months: 36, requests: 50 },
  { emails: 100_000_000, months: 60, requests: 300 },
];

/** Milliseconds of processor (docs/benchmarks.md), and how requests divide among them. */
const requestMs = {
  /** Of the server: a page of an email or a brand; its answers are among it. */
  server: 6,
  /** Of PostgreSQL: a search and its facets at a million emails, insights made anew, all other reads. */
  search: 20,
  insights: 50,
  read: 2,
};
const shares = { search: 0.3, insights: 0.05, read: 0.65 };

/** The budget of `-- search` and `-- insights`: twice the time for ten times the emails. Beyond ten million nobody measured. */
const growthByTen = 2;

/** Of a mail that comes in: our process, PostgreSQL. */
const ingestMs = { server: 17.2, database: 0.6 };

/** Mail comes so many times as fast at its peak as in the mean. */
const peakOfMail = 5;

/** No more of a processor than this is used at the peak. */
const mostUsed = 0.5;

/** Of the database what is to be in memory: half of its indexes, a tenth of the rest. */
const inMemory = { indexes: 0.5, rest: 0.1 };

/** Room that is free on a disk. */
const diskReserve = 1.3;

/**
 * List prices in US dollars, on demand, without transfer and support, as public sources of 2026 have them: PostgreSQL on
 * db.r8g (8 GB of memory a core; 0.478 for four cores an hour) and its storage in us-east-1; a core of a server, and S3 standard,
 * by our own memory. Yours are others.
 */
const prices = {
  databaseCoreHour: 0.1195,
  databaseGigabyteMonth: 0.115,
  serverCoreHour: 0.036,
  bucketGigabyteMonth: 0.023,
};
const hoursOfMonth = 730;

/** Sizes of machines for a database. */
const cores = [2, 4, 8, 16, 32, 48, 64, 96];
const gigabytesOfCore = 8;

const giga = 1e9;

export interface Plan {
  volume: Volume;
  /** Gigabytes of the database, by what it is. */
  database: Record<string, number>;
  databaseGigabytes: number;
  growthGigabytes: number;
  bucketGigabytes: number;
  memoryGigabytes: number;
  databaseCores: number;
  serverCores: number;
  /** A machine for the database; null where none is large enough. */
  machineCores: number | null;
  cost: { databases: number; disks: number; servers: number; bucket: number; all: number };
}

/** What a vault of this size needs and costs a month: a database with its standby, two servers at least, a bucket. */
export function planFor(perEmail: PerEmail, volume: Volume): Plan {
  const database = Object.fromEntries(
    Object.entries(perEmail.database).map(([name, bytes]) => [name, (bytes * volume.emails) / giga]),
  );
  const databaseGigabytes = sum(Object.values(database));
  const indexGigabytes = (perEmail.indexes * volume.emails) / giga;
  const memoryGigabytes =
    indexGigabytes * inMemory.indexes + (databaseGigabytes - indexGigabytes) * inMemory.rest;
  const mailsASecond = ((volume.emails / volume.months) * peakOfMail) / (hoursOfMonth * 3_600);
  const slower = growthByTen ** Math.max(0, Math.log10(volume.emails / 1e6));
  const askedMs =
    slower * (shares.search * requestMs.search + shares.insights * requestMs.insights) +
    shares.read * requestMs.read;
  const databaseCores = (volume.requests * askedMs + mailsASecond * ingestMs.database) / 1_000 / mostUsed;
  const serverCores =
    (volume.requests * requestMs.server + mailsASecond * ingestMs.server) / 1_000 / mostUsed;
  const machineCores =
    cores.find((each) => each >= databaseCores && each * gigabytesOfCore >= memoryGigabytes) ?? null;
  const bucketGigabytes = (perEmail.bodies * volume.emails) / giga;
  const cost = {
    databases: 2 * (machineCores ?? Number.NaN) * prices.databaseCoreHour * hoursOfMonth,
    disks: 2 * databaseGigabytes * diskReserve * prices.databaseGigabyteMonth,
    servers: 2 * Math.max(2, Math.ceil(serverCores / 2)) * prices.serverCoreHour * hoursOfMonth,
    bucket: bucketGigabytes * prices.bucketGigabyteMonth,
  };
  return {
    volume,
    database,
    databaseGigabytes,
    growthGigabytes: databaseGigabytes / volume.months,
    bucketGigabytes,
    memoryGigabytes,
    databaseCores,
    serverCores,
    machineCores,
    cost: { ...cost, all: sum(Object.values(cost)) },
  };
}

/** The table of docs/operations/scale.md. */
export function printPlans(plans: readonly Plan[]): string {
  const rows: Array<[string, (plan: Plan) => string]> = [
    ['collecting since', ({ volume }) => `${volume.months} months`],
    ...Object.keys(plans[0]?.database ?? {}).map((name): [string, (plan: Plan) => string] => [
      name,
      ({ database }) => gigabytes(database[name] ?? 0),
    ]),
    ['**the database**', (plan) => `**${gigabytes(plan.databaseGigabytes)}**`],
    ['it grows a month by', (plan) => gigabytes(plan.growthGigabytes)],
    ['bodies in the bucket', (plan) => gigabytes(plan.bucketGigabytes)],
    ['requests made anew at the busiest hour', ({ volume }) => `${volume.requests} a second`],
    ['memory of the database', (plan) => gigabytes(plan.memoryGigabytes)],
    ['cores of the database; of servers', (plan) => `${one(plan.databaseCores)}; ${one(plan.serverCores)}`],
    [
      'machine of the database, and its standby',
      ({ machineCores }) =>
        machineCores === null
          ? 'none is large enough'
          : `${machineCores} cores, ${machineCores * gigabytesOfCore} GB`,
    ],
    [
      'a month: databases + disks + servers + bucket',
      ({ cost }) => [cost.databases, cost.disks, cost.servers, cost.bucket].map(dollars).join(' + '),
    ],
    ['**a month**', ({ cost }) => `**$${dollars(cost.all)}**`],
  ];
  const head = ['', ...plans.map(({ volume }) => `${volume.emails / 1e6} million`)];
  return [head, head.map(() => '---'), ...rows.map(([name, tell]) => [name, ...plans.map(tell)])]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);
const one = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
const gigabytes = (value: number) => `${one(value)} GB`;
const dollars = (value: number) => Math.round(value).toLocaleString('en-GB');
