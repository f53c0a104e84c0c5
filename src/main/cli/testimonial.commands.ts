import type { Command } from 'commander';
import { commandActor } from '#server/audit/actors.ts';
import { readTestimonials } from '#server/features/import/testimonial-file.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { type CommandRunner, parseId } from './command.ts';
import { shorten, table } from './table.ts';

export function addTestimonialCommands(program: Command, { inShop }: CommandRunner): void {
  const testimonial = program.command('testimonial').description('list, add and remove testimonials');
  testimonial
    .command('list')
    .description('list the testimonials of the home page')
    .action(() =>
      inShop(async ({ services, print }) => {
        const rows = await services.feedback.testimonials.list();
        if (rows.length === 0) return print('No testimonials.');
        print(
          table(
            ['Id', 'Name', 'English', 'Arabic'],
            rows.map(({ id, name, content }) => [id, name.en, shorten(content.en), shorten(content.ar)]),
          ),
        );
      }),
    );
  testimonial
    .command('add <FILE>')
    .description('add testimonials from a JSON file: {name {en, ar}, content {en, ar}, image?} or a list')
    .action((file: string) =>
      inShop(async ({ services, print, pathOf }) => {
        for (const row of await readTestimonials(pathOf(file), services.storage)) {
          const { id } = await services.feedback.testimonials.add(commandActor(), row);
          print(`Added ${id}: ${row.name.en}`);
        }
      }),
    );
  testimonial
    .command('remove')
    .argument('<ID>', '', parseId)
    .description('remove a testimonial')
    .action((id: number) =>
      inShop(async ({ services, print }) => {
        await services.feedback.testimonials.remove(commandActor(), id).catch((error: { code?: string }) => {
          throw error.code === 'not_found' ? new OperatorError(`Testimonial ${id} does not exist.`) : error;
        });
        print(`Removed ${id}.`);
      }),
    );
}
