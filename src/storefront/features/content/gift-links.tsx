import { buttonClass } from '#ui/action/button.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import type { SectionOf } from './section-of.ts';

/** Answers of the gift finder, each with the address of its gifts: one line on phones. */
export function GiftLinks({ section: { title, label, by, answers } }: { section: SectionOf<'gifts'> }) {
  return (
    <nav aria-label={title || label}>
      {title && <SectionHeading title={title} />}
      <ul className="rail -mx-4 flex gap-2.5 overflow-x-auto px-4 py-2 sm:flex-wrap">
        {answers.map(({ name, label: answer }) => (
          <li key={name} className="shrink-0">
            <ShopLink
              to={`/gift-finder?${by}=${name}`}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {answer}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
