import { buttonClass } from '#ui/action/button.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import type { SectionOf } from './section-of.ts';

/** Answers of the gift finder, each with the address of its gifts. */
export function GiftLinks({ section: { id, title, by, answers } }: { section: SectionOf<'gifts'> }) {
  const headingId = `section-${id}`;
  return (
    <nav aria-labelledby={headingId}>
      <SectionHeading id={headingId} title={title} />
      <ul className="mt-4 flex flex-wrap gap-2.5">
        {answers.map(({ name, label }) => (
          <li key={name}>
            <ShopLink
              to={`/gift-finder?${by}=${name}`}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {label}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
