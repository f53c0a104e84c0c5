function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The processor time that `work` takes, in milliseconds: the least of several runs. A busy machine
 * does not lengthen it much, but other work of this process does.
 */
export function leastCpuMs(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const begun = cpuMs();
    work();
    return cpuMs() - begun;
  });
  return Math.min(...times);
}
