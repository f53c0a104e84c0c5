import { buttonClass } from '#ui/action/button.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { ContentLink } from './content-link.tsx';
import { focusOf } from './focus.ts';
import type { SectionOf } from './section-of.ts';

const tones = {
  dark: { box: 'bg-maroon text-white', text: 'text-white/85', button: 'secondary' },
  light: { box: 'bg-sand text-ink', text: 'text-ink-soft', button: 'primary' },
} as const;

/** A picture beside a short text with a button. */
export function Promo({ section: { tone, title, text, action, link, picture } }: { section: SectionOf<'promo'> }) {
  const look = tones[tone];
  return (
    <section className={classNames('grid overflow-hidden rounded-sheet', picture && 'sm:grid-cols-2')}>
      <div
        className={classNames(
          'flex min-w-0 flex-col items-start justify-center gap-3 p-7 wrap-anywhere sm:p-10 lg:p-14',
          look.box,
        )}
      >
        {title !== '' && <h2 className="text-title font-medium">{title}</h2>}
        {text !== '' && <p className={look.text}>{text}</p>}
        <ContentLink link={link} className={buttonClass({ variant: look.button, className: 'mt-2' })}>
          {action}
        </ContentLink>
      </div>
      {picture && (
        <div {...focusOf(picture)}>
          <ShopPicture
            path={picture.path}
            alt=""
            width={1200}
            height={800}
            sizes="(min-width: 1344px) 652px, (min-width: 640px) 50vw, calc(100vw - 32px)"
            className="aspect-4/3 size-full sm:aspect-auto sm:max-h-112"
          />
        </div>
      )}
    </section>
  );
}
