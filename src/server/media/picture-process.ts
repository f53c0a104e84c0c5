import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { PictureError } from './picture.ts';
import type { PictureReply, PictureRequest, PictureTask } from './picture-tasks.ts';
import type { Rendered } from './render.ts';

/** Runs a task in another process. Throws PictureError. */
export type PictureProcess = (task: PictureTask) => Promise<Rendered>;

interface Options {
  /** How many tasks run at the same time; the others wait. */
  atOnce: number;
  /** The memory that the process may take above its memory at the start. */
  memoryMb: number;
  /** Called after each task with its kind, and whether it succeeded. */
  onDone?: ((kind: PictureTask['kind'], isOk: boolean) => void) | undefined;
}

const program = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
const idleMs = 10_000;
// A process that keeps more memory than this after a picture is replaced.
const keptMb = 8;
const taskMs = 30_000;

interface Child {
  process: ChildProcess;
  /** The tasks that it was sent and has not answered, by their id. */
  tasks: Map<number, PromiseWithResolvers<Rendered>>;
  /** Whether it ends after its last task, because it keeps too much memory. */
  isLarge: boolean;
  exited: Promise<void>;
}

function settle(child: Child, answer: PictureReply): void {
  const task = child.tasks.get(answer.id);
  child.isLarge ||= answer.keptMb > keptMb;
  if ('rendered' in answer) {
    const { bytes, ...rendered } = answer.rendered;
    task?.resolve({ ...rendered, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) });
  } else if ('refused' in answer) task?.reject(new PictureError(answer.refused));
  else task?.reject(new Error(`a picture could not be processed: ${answer.failed}`));
}

function startChild(memoryMb: number, onExit: (child: Child) => void): Child {
  const compileCache = getCompileCacheDir();
  const started = fork(program, [String(memoryMb)], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    // glibc gives large blocks back at once, and keeps one heap for all threads.
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      // Removing the types from its sources takes 17 MB, so it caches the result.
      ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
    },
  });
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>();
  const child: Child = { process: started, tasks: new Map(), isLarge: false, exited };
  function fail(error: Error): void {
    exit();
    onExit(child);
    for (const task of child.tasks.values()) task.reject(error);
  }
  started.on('message', (answer: PictureReply) => settle(child, answer));
  started.on('error', fail);
  // It kills itself when a picture takes too much memory.
  started.once('exit', (code, signal) =>
    fail(signal === 'SIGKILL' ? new PictureError('too_large') : new Error(`the picture process ended: ${code}`)),
  );
  return child;
}

/**
 * Creates a process for pictures, so that hostile ones fill or end no other memory than its own. It
 * starts with the first task, and ends after ten seconds without one.
 */
export function createPictureProcess({ atOnce, memoryMb, onDone }: Options): PictureProcess {
  const limited = pLimit(atOnce);
  let child: Child | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let lastEnded: Promise<void> = Promise.resolve();

  function openChild(): Child {
    clearTimeout(idle);
    child ??= startChild(memoryMb, (ended) => {
      if (child === ended) child = null;
    });
    child.process.ref();
    child.process.channel?.ref();
    return child;
  }

  /** A process without tasks ends after a while, and does not keep this one running. */
  function rest(resting: Child): void {
    if (resting.tasks.size > 0) return;
    resting.process.unref();
    resting.process.channel?.unref();
    if (resting.isLarge) end(resting);
    else idle = setTimeout(() => end(resting), idleMs).unref();
  }

  function end(ended: Child): void {
    if (child === ended) child = null;
    lastEnded = ended.exited;
    if (ended.process.connected) ended.process.disconnect();
  }

  async function run(task: PictureTask): Promise<Rendered> {
    // Two processes would take twice the memory.
    await lastEnded;
    const current = openChild();
    const id = (lastId += 1);
    const done = Promise.withResolvers<Rendered>();
    current.tasks.set(id, done);
    const late = setTimeout(() => current.process.kill('SIGKILL'), taskMs);
    const request: PictureRequest = { id, task };
    current.process.send(request, (error) => error && done.reject(error));
    try {
      return await done.promise;
    } finally {
      clearTimeout(late);
      current.tasks.delete(id);
      if (child === current) rest(current);
    }
  }

  async function runAndReport(task: PictureTask): Promise<Rendered> {
    let isOk = false;
    try {
      const rendered = await run(task);
      isOk = true;
      return rendered;
    } finally {
      onDone?.(task.kind, isOk);
    }
  }

  return (task) => limited(() => runAndReport(task));
}
