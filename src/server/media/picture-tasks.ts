import type { ImageWidth } from '#contract/values/limits.ts';
import type { IconSize } from '#contract/values/look.ts';
import type { ImageFormat } from './image-format.ts';
import type { Rendered } from './render.ts';

/** Work for a picture process. */
export type PictureTask =
  | { kind: 'reencode'; file: string; maxSide: number }
  | { kind: 'shop'; file: string }
  | { kind: 'icon'; original: Uint8Array; size: IconSize }
  | { kind: 'letter'; letter: string; accent: string; size: IconSize }
  | { kind: 'render'; original: Uint8Array; width: ImageWidth | null; format: ImageFormat };

export interface PictureRequest {
  id: number;
  task: PictureTask;
}

/** The outcome of a task, and the memory in MB that its process keeps above that at its start. */
export type PictureReply = { id: number; keptMb: number } & PictureOutcome;

export type PictureOutcome = { rendered: Rendered } | { refused: 'unsupported' | 'too_large' } | { failed: string };
