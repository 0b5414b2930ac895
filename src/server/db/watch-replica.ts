import { setTimeout as wait } from 'node:timers/promises';

/** Where the log of the primary has come to, and which server says so. */
export interface PrimaryPlace {
  /** Bytes of log that are on its disk. */
  place: number;
  /** Names the server: the same for a primary and its standbys. */
  system: string;
  database: string;
  /** When it was started; no other server was at the same microsecond. */
  startedAt: string;
}

export interface ReplicaPlace extends Omit<PrimaryPlace, 'place'> {
  isInRecovery: boolean;
  /** Bytes of log that can be seen there; null outside of recovery. */
  place: number | null;
  isPaused: boolean;
}

/** Both servers, as far as they are watched. */
export interface WatchedServers {
  askPrimary(): Promise<PrimaryPlace>;
  askReplica(): Promise<ReplicaPlace>;
  /** Gives up every connection to the replica: whoever waits for an answer there hears of it. */
  cut(): void;
}

/** How often both are looked at, and after how long an answer is none. */
export interface ReplicaTimes {
  everyMs: number;
  answerMs: number;
}

/** One that fell silent is noticed within three seconds, and the reads that wait for it go to the primary then. */
const usualTimes: ReplicaTimes = { everyMs: 1_000, answerMs: 2_000 };

export interface ReplicaState {
  /** Whether reads go there. */
  isFit: boolean;
  /** How far behind the primary it is at most; null where that is not known. */
  lagMs: number | null;
  /** How it is, and what to do where something is to be done. */
  sentence: string;
}

export interface ReplicaWatch {
  /** As it was when it was last looked at; watching begins with the first time this is asked. */
  state(): ReplicaState;
  /** Looks now; several who ask at once share one look. */
  look(): Promise<ReplicaState>;
  stop(): Promise<void>;
}

interface WatchOptions {
  /** What the replica is called in sentences. */
  name: string;
  /** Beyond it the replica is left aside. */
  mostLagMs: number;
  /** Told when it is first used, when it is left aside, also if it never was used, and when it is back. */
  onChange?: (state: ReplicaState) => void;
  times?: ReplicaTimes | undefined;
  /** Milliseconds that only go on; for tests. */
  stopwatch?: () => number;
}

/** Places of the primary that are remembered at most; beyond them every other one is forgotten. */
const mostPlaces = 600;

/**
 * Looks at the replica again and again: whether it answers, whether it is one of this primary, and how far behind it is.
 * How far is measured by our own clock: the age of the newest place of the primary's log that it has reached. So a primary
 * on which nothing happens makes no replica late, and clocks of servers need not agree.
 */
export function watchReplica(
  servers: WatchedServers,
  {
    name,
    mostLagMs,
    onChange = () => {},
    times: { everyMs, answerMs } = usualTimes,
    stopwatch = () => performance.now(),
  }: WatchOptions,
): ReplicaWatch {
  const stopping = new AbortController();
  let current: ReplicaState = {
    isFit: false,
    lagMs: null,
    sentence: `The replica ${name} was not looked at yet.`,
  };
  let places: Array<{ at: number; place: number }> = [];
  let primary: PrimaryPlace | undefined;
  /** Where the replica was at the last look; the primary has been there before. */
  let reached = 0;
  let told: boolean | undefined;
  let hasLooked = false;
  let looking: Promise<ReplicaState> | undefined;
  let watching: Promise<void> | undefined;

  const inUse = (lagMs: number, sentence: string): ReplicaState => ({ isFit: true, lagMs, sentence });
  const leftAside = (lagMs: number | null, why: string): ReplicaState => ({
    isFit: false,
    lagMs,
    sentence: `The replica ${name} ${why} Reads go to the primary meanwhile.`,
  });

  /** One that is not answered in time rejects. */
  async function within<Answer>(asked: Promise<Answer>): Promise<Answer> {
    const given = new AbortController();
    const late = wait(answerMs, undefined, { signal: given.signal, ref: false }).then(() => {
      throw new Silence();
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      given.abort();
      late.catch(() => {});
    }
  }

  /** A primary that says nothing is a matter of others; here the replica only grows older. */
  async function notePrimary(): Promise<void> {
    const at = stopwatch();
    const found = await within(servers.askPrimary()).catch(() => undefined);
    if (found === undefined) return;
    // Another server is in charge, whose log may have gone another way.
    if (primary !== undefined && found.startedAt !== primary.startedAt) places = [];
    primary = found;
    places.push({ at, place: found.place });
    if (places.length > mostPlaces) places = places.filter((_place, index) => index % 2 === 0);
  }

  function lagOf(reached: number): number | null {
    const last = places.findLastIndex(({ place }) => place <= reached);
    if (last === -1) return null;
    places = places.slice(last);
    return Math.round(stopwatch() - (places[0]?.at ?? 0));
  }

  function judge(replica: ReplicaPlace): ReplicaState {
    const before = reached;
    reached = replica.place ?? 0;
    if (primary === undefined) return leftAside(null, 'cannot be compared: the primary gave no answer yet.');
    if (replica.system !== primary.system || replica.database !== primary.database)
      return leftAside(
        null,
        'is no copy of the database that DATABASE_URL names. Lead DATABASE_REPLICA_URL to a standby of it, and to the same database there.',
      );
    if (!replica.isInRecovery || replica.place === null) {
      return replica.startedAt === primary.startedAt
        ? inUse(0, `The replica ${name} is the primary itself, and takes nothing off it.`)
        : leftAside(null, 'was promoted and follows the primary no more. Make it a standby anew.');
    }
    if (before > primary.place)
      return leftAside(
        null,
        'has log that the primary does not have: it followed another one. Make it a standby of this one anew.',
      );
    const lagMs = lagOf(replica.place);
    if (lagMs !== null && lagMs <= mostLagMs)
      return inUse(lagMs, `The replica ${name} answers reads; it is ${seconds(lagMs)} behind at most.`);
    const paused = replica.isPaused ? ' Replay is paused there: select pg_wal_replay_resume().' : '';
    const behind = lagMs === null ? 'is behind, nobody knows how far' : `is ${seconds(lagMs)} behind`;
    return leftAside(
      lagMs,
      `${behind}; ${seconds(mostLagMs)} are allowed (DATABASE_REPLICA_LAG).${paused || ' It comes back by itself once it has caught up; look whether it can reach the primary.'}`,
    );
  }

  async function lookOnce(): Promise<ReplicaState> {
    await notePrimary();
    try {
      return judge(await within(servers.askReplica()));
    } catch (error) {
      if (error instanceof Silence) servers.cut();
      const why = error instanceof Error ? error.message : String(error);
      return leftAside(null, `does not answer (${why}). Look whether it is up and reachable.`);
    }
  }

  function tell(state: ReplicaState): void {
    // What the first look finds behind may follow as well as any.
    if (state.isFit !== told && (state.isFit || hasLooked)) {
      told = state.isFit;
      onChange(state);
    }
    hasLooked = true;
  }

  function look(): Promise<ReplicaState> {
    looking ??= lookOnce()
      .then((state) => {
        current = state;
        tell(state);
        return state;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  return {
    state() {
      if (!stopping.signal.aborted) watching ??= watch();
      return current;
    },
    look,
    async stop() {
      stopping.abort();
      await watching;
      await looking;
    },
  };
}

class Silence extends Error {
  override message = 'no answer in time';
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}
