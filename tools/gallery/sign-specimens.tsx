import picture from '../../demo/pictures/home-offers.webp';
import { Avatar } from '#ui/display/avatar.tsx';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import { Card, cardClass } from '#ui/display/card.tsx';
import { CountBubble } from '#ui/display/count-bubble.tsx';
import { FirstLetter } from '#ui/display/first-letter.tsx';
import { iconShapes } from '#ui/display/icon-shapes.tsx';
import { spriteNames } from '#ui/display/icon-sprite.ts';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { Picture } from '#ui/display/picture.tsx';
import { Price } from '#ui/display/price.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Figure, Figures, Table } from '#ui/display/table.tsx';
import { StatusBadge, type StatusTone } from '#ui/display/status-badge.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import type { SpecimenProps } from './texts.ts';

const row = 'flex flex-wrap items-center gap-3';
const iconNames = [...Object.keys(iconShapes), ...spriteNames] as IconName[];
const badgeTones: BadgeTone[] = ['maroon', 'maroon-soft', 'sand', 'sea', 'white'];

export function Icons() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
      {iconNames.map((name) => (
        <li key={name} data-icon={name} className="flex flex-col items-center gap-1">
          <Icon name={name} />
          <bdi dir="ltr" lang="en" className="text-xs text-ink-soft">
            {name}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

export function Tables({ texts }: SpecimenProps) {
  return (
    <Table caption={texts.payment} columns={[{ name: texts.zone }, { name: texts.quantity }]}>
      <Figures name={texts.doha}>
        <Figure>
          <bdi dir="ltr">1,250</bdi>
        </Figure>
      </Figures>
    </Table>
  );
}

export function Avatars({ texts }: SpecimenProps) {
  return (
    <div className={row}>
      <Avatar name={texts.person} />
      <Avatar name={texts.person} size="medium" />
      <Avatar name={texts.person} size="large" />
      <Avatar name={texts.person} size="medium" src="/icon-192.png" />
      <FirstLetter name={texts.person} className="size-9 rounded-full bg-maroon text-xl text-white" />
    </div>
  );
}

export function Badges({ texts }: SpecimenProps) {
  return (
    <div className={row}>
      {badgeTones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {texts.offer}
        </Badge>
      ))}
      <Badge tone="maroon" direction="ltr">
        -25%
      </Badge>
      <Badge tone="white">{texts.outOfStock}</Badge>
    </div>
  );
}

export function StatusBadges({ texts }: SpecimenProps) {
  const tones: [StatusTone, string][] = [
    ['neutral', texts.pending],
    ['progress', texts.processing],
    ['info', texts.shipped],
    ['success', texts.delivered],
    ['done', texts.completed],
    ['danger', texts.cancelled],
  ];
  return (
    <div className={row}>
      {tones.map(([tone, text]) => (
        <StatusBadge key={tone} tone={tone}>
          {text}
        </StatusBadge>
      ))}
    </div>
  );
}

export function Prices({ texts, language }: SpecimenProps) {
  const money = { symbol: { en: 'QAR', ar: 'ر.ق' }[language], symbolFirst: language === 'en' };
  return (
    <div className="flex flex-col items-start gap-2">
      <Price {...money} amount="45.00" size="small" />
      <Price {...money} amount="1,234.50" />
      <Price
        {...money}
        amount="1,234.50"
        original="1,646.00"
        nowLabel={texts.now}
        originalLabel={texts.before}
        size="large"
      />
    </div>
  );
}

export function CountBubbles() {
  return (
    <div className={row}>
      {[0, 3, 120].map((count) => (
        <span key={count} className="relative inline-flex size-11 items-center justify-center">
          <Icon name="cart" />
          <CountBubble count={count} />
        </span>
      ))}
    </div>
  );
}

export function Pictures({ texts }: SpecimenProps) {
  return (
    <div className={row}>
      <Picture
        src={picture}
        alt={texts.roses}
        width={160}
        height={160}
        widths={[320]}
        className="size-32 rounded-card"
      />
      <Picture src={null} alt={texts.roses} width={160} height={160} className="size-32 rounded-card" />
      <Picture
        src={picture}
        alt={texts.roses}
        width={160}
        height={160}
        widths={[320]}
        fit="contain"
        className="size-32 rounded-card"
      />
    </div>
  );
}

export function Cards({ texts }: SpecimenProps) {
  return (
    <>
      <Card as="section">{texts.text}</Card>
      <Card tone="shell" padding="large">
        {texts.text}
      </Card>
      <a href="#card" className={cardClass({ lifts: true, className: 'no-underline' })}>
        {texts.viewAll}
      </a>
    </>
  );
}

export function SectionHeadings({ texts }: SpecimenProps) {
  const all = (
    <a href="#section-heading" className={textLinkClass({ kind: 'standalone' })}>
      {texts.viewAll}
    </a>
  );
  return (
    <>
      <SectionHeading title={texts.flowers} text={texts.text} action={all} />
      <SectionHeading level={3} title={texts.flowers} />
    </>
  );
}
