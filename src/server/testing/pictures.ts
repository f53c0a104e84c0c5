import type { PictureProcess } from '../media/picture-process.ts';
import { render } from '../media/render.ts';

/** Renders pictures in this process, which is faster than a separate one. */
export const renderHere: PictureProcess = async (task) => {
  if (task.kind !== 'render') throw new Error('only renders');
  return render(Buffer.from(task.original), task.width, task.format);
};

/** What an images service needs in tests, beside its folders. */
export const picturesHere = { shopPictures: renderHere, uploadPictures: renderHere, limitsOn: true };
