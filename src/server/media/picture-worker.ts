import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import sharp from 'sharp';
import { PictureError } from './picture.ts';
import type { PictureOutcome, PictureReply, PictureRequest, PictureTask } from './picture-tasks.ts';
import { reencodeUpload } from './reencode-upload.ts';
import { render, type Rendered } from './render.ts';
import { renderIcon, renderLetter } from './render-icon.ts';
import { encodeShopPicture } from './shop-picture.ts';

// The program of a picture process (picture-process.ts). Its argument is the memory in MB that it
// may take above its memory at the start.

const checkMs = 5;
const memoryMb = Number(process.argv[2]);

function usedMb(): number {
  return process.memoryUsage.rss() / 2 ** 20;
}

async function work(task: PictureTask): Promise<Rendered> {
  if (task.kind === 'render') return render(Buffer.from(task.original), task.width, task.format);
  if (task.kind === 'icon') return renderIcon(Buffer.from(task.original), task.size);
  if (task.kind === 'letter') return renderLetter(task, task.size);
  if (task.kind === 'shop') return { ...(await encodeShopPicture(await readFile(task.file))), type: 'image/webp' };
  return { bytes: await reencodeUpload(await readFile(task.file), task.maxSide), type: 'image/webp' };
}

async function tryTo(task: PictureTask): Promise<PictureOutcome> {
  try {
    return { rendered: await work(task) };
  } catch (error) {
    if (error instanceof PictureError) return { refused: error.reason };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

// One thread for each task, and no cache: most memory is given back after each picture.
sharp.concurrency(1);
sharp.cache(false);

// The process is killed in the end, so it writes its compile cache now.
flushCompileCache();

const restMb = usedMb();
// Decoders run in other threads, so this timer is on time. An exit would wait for them.
setInterval(() => {
  if (usedMb() > restMb + memoryMb) process.kill(process.pid, 'SIGKILL');
}, checkMs);

// The shop ends this process by closing the channel, also when the shop is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal sends these signals to the shop as well, which finishes its requests first.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

async function answer({ id, task }: PictureRequest): Promise<void> {
  const outcome = await tryTo(task);
  const reply: PictureReply = { id, keptMb: usedMb() - restMb, ...outcome };
  process.send?.(reply);
}

process.on('message', (request: PictureRequest) => void answer(request));
