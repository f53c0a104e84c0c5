import { commandActor } from '#server/audit/actors.ts';
import { readTestimonials } from '#server/features/import/testimonial-file.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { type Command, idOf, word } from './command.ts';
import { shorten, table } from './table.ts';

export const testimonialList: Command = {
  usage: '',
  summary: 'list the testimonials of the home page',
  words: [0, 0],
  async run({ services, print }) {
    const rows = await services.feedback.testimonials.list();
    if (rows.length === 0) return print('No testimonials.');
    print(
      table(
        ['Id', 'Name', 'English', 'Arabic'],
        rows.map(({ id, name, content }) => [id, name.en, shorten(content.en), shorten(content.ar)]),
      ),
    );
  },
};

export const testimonialAdd: Command = {
  usage: 'FILE',
  summary: 'add testimonials from a JSON file: {name {en, ar}, content {en, ar}, image?} or a list',
  words: [1, 1],
  async run({ services, print, pathOf }, args) {
    for (const testimonial of await readTestimonials(pathOf(word(args, 0)), services.storage)) {
      const { id } = await services.feedback.testimonials.add(commandActor(), testimonial);
      print(`Added ${id}: ${testimonial.name.en}`);
    }
  },
};

export const testimonialRemove: Command = {
  usage: 'ID',
  summary: 'remove a testimonial',
  words: [1, 1],
  check: (args) => void idOf(word(args, 0)),
  async run({ services, print }, args) {
    const id = idOf(word(args, 0));
    await services.feedback.testimonials.remove(commandActor(), id).catch((error: { code?: string }) => {
      throw error.code === 'not_found' ? new OperatorError(`Testimonial ${id} does not exist.`) : error;
    });
    print(`Removed ${id}.`);
  },
};
