// A rendered page takes some 20 ms, one from the cache less than one.
const requestBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The durations of one kind of requests. */
interface Durations {
  /** Counts a request of this many seconds. */
  observe: (seconds: number) => void;
}

/**
 * Makes a histogram that writes itself as Prometheus text. A histogram of prom-client hashes its
 * labels for each value: a percent or two of the time of a cached page.
 * `bounds`: the upper ends of its buckets, in seconds.
 */
export function createDurationHistogram(name: string, help: string, bounds = requestBounds) {
  const series: { labels: string; counts: number[]; sum: number }[] = [];

  /** Adds a series. `labels` are written as they are: `kind="page"`. */
  function add(labels: string): Durations {
    const one = { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 };
    series.push(one);
    return {
      observe(seconds) {
        let place = 0;
        while (seconds > (bounds[place] ?? Infinity)) place += 1;
        one.counts[place] = (one.counts[place] ?? 0) + 1;
        one.sum += seconds;
      },
    };
  }

  function linesOf({ labels, counts, sum }: (typeof series)[number]): string[] {
    let total = 0;
    const buckets = counts.map((count, place) => {
      total += count;
      return `${name}_bucket{${labels},le="${bounds[place] ?? '+Inf'}"} ${total}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
  }

  /** All series as text, with a line break at the end. */
  function text(): string {
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...series.flatMap(linesOf), ''].join('\n');
  }

  return { add, text };
}
