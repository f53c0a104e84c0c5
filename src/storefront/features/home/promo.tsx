import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { classNames } from '#ui/styles/class-names.ts';

interface PromoProps {
  picture: string;
  title: string;
  text: string;
  to: string;
  action: string;
  tone: 'maroon' | 'sand';
}

const tones = {
  maroon: { box: 'bg-maroon text-white', text: 'text-white/85', button: 'secondary' },
  sand: { box: 'bg-sand text-ink', text: 'text-ink-soft', button: 'primary' },
} as const;

/** A picture and a short text that link to a page. */
export function Promo({ picture, title, text, to, action, tone }: PromoProps) {
  const look = tones[tone];
  return (
    <section className={'grid overflow-hidden rounded-sheet sm:grid-cols-2'}>
      <div className={classNames('flex flex-col items-start justify-center gap-3 p-7 sm:p-10 lg:p-14', look.box)}>
        <h2 className="text-title font-medium">{title}</h2>
        <p className={look.text}>{text}</p>
        <ShopLink to={to} className={buttonClass({ variant: look.button, className: 'mt-2' })}>
          {action}
        </ShopLink>
      </div>
      <img
        src={picture}
        alt=""
        loading="lazy"
        decoding="async"
        width={1200}
        height={800}
        className="aspect-4/3 size-full object-cover sm:aspect-auto sm:max-h-112"
      />
    </section>
  );
}
