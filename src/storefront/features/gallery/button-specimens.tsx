import { toast } from 'react-hot-toast/headless';
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from '#ui/action/button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { IconButton, iconButtonClass, type IconButtonVariant } from '#ui/action/icon-button.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import type { SpecimenProps } from './words.ts';

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const sizes: ButtonSize[] = ['small', 'medium', 'large'];
const iconVariants: IconButtonVariant[] = ['quiet', 'outline', 'floating'];
const row = 'flex flex-wrap items-center gap-3';

export function Buttons({ words }: SpecimenProps) {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className={row}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {words.save}
            </Button>
          ))}
          <Button variant={variant} disabled>
            {words.save}
          </Button>
          <Button variant={variant} busy>
            {words.save}
          </Button>
        </div>
      ))}
      <div className={row}>
        <Button icon="cart">{words.cart}</Button>
        <Button variant="secondary" endIcon="arrow-end">
          {words.viewAll}
        </Button>
        <a href="#button" className={buttonClass({ variant: 'secondary' })}>
          {words.open}
        </a>
      </div>
      <Button wide>{words.save}</Button>
    </>
  );
}

export function IconButtons({ words }: SpecimenProps) {
  return (
    <div className={row}>
      {iconVariants.map((variant) => (
        <IconButton key={variant} variant={variant} icon="chevron-end" label={words.next} />
      ))}
      <IconButton icon="edit" size="small" label={words.open} />
      <IconButton icon="heart" label={words.save} disabled />
      <IconButton icon="heart" label={words.save} busy />
      <a href="#icon-button" className={iconButtonClass({ variant: 'outline' })}>
        <Icon name="home" />
        <VisuallyHidden>{words.home}</VisuallyHidden>
      </a>
    </div>
  );
}

export function FilePickers({ words }: SpecimenProps) {
  const choose = (file: File) => toast.success(file.name);
  return (
    <>
      <FilePicker label={words.picture} buttonText={words.picture} onFile={choose} hint={words.nameHint} />
      <FilePicker label={words.picture} buttonText={words.picture} onFile={choose} busy error={words.failed} />
    </>
  );
}

export function TextLinks({ words, language }: SpecimenProps) {
  return (
    <>
      <SkipLink targetId={`specimen-text-link-${language}`}>{words.skip}</SkipLink>
      <p id={`specimen-text-link-${language}`} tabIndex={-1}>
        {words.text}{' '}
        <a href="#text-link" className={textLinkClass()}>
          {words.viewAll}
        </a>
      </p>
      <a href="#text-link" className={textLinkClass({ kind: 'standalone', className: 'self-start' })}>
        {words.viewAll} <Icon name="arrow-end" className="size-5" />
      </a>
    </>
  );
}
