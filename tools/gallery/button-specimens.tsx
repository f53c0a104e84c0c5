import { toast } from 'react-hot-toast/headless';
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from '#ui/action/button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { IconButton, iconButtonClass, type IconButtonVariant } from '#ui/action/icon-button.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import type { SpecimenProps } from './texts.ts';

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const sizes: ButtonSize[] = ['small', 'medium', 'large'];
const iconVariants: IconButtonVariant[] = ['quiet', 'outline', 'floating'];
const row = 'flex flex-wrap items-center gap-3';

export function Buttons({ texts }: SpecimenProps) {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className={row}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {texts.save}
            </Button>
          ))}
          <Button variant={variant} disabled>
            {texts.save}
          </Button>
          <Button variant={variant} busy>
            {texts.save}
          </Button>
        </div>
      ))}
      <div className={row}>
        <Button icon="cart">{texts.cart}</Button>
        <Button variant="secondary" endIcon="arrow-end">
          {texts.viewAll}
        </Button>
        <a href="#button" className={buttonClass({ variant: 'secondary' })}>
          {texts.open}
        </a>
      </div>
      <Button wide>{texts.save}</Button>
    </>
  );
}

export function IconButtons({ texts }: SpecimenProps) {
  return (
    <div className={row}>
      {iconVariants.map((variant) => (
        <IconButton key={variant} variant={variant} icon="chevron-end" label={texts.next} />
      ))}
      <IconButton icon="edit" size="small" label={texts.open} />
      <IconButton icon="heart" label={texts.save} disabled />
      <IconButton icon="heart" label={texts.save} busy />
      <a href="#icon-button" className={iconButtonClass({ variant: 'outline' })}>
        <Icon name="home" />
        <VisuallyHidden>{texts.home}</VisuallyHidden>
      </a>
    </div>
  );
}

export function FilePickers({ texts }: SpecimenProps) {
  const choose = (file: File) => toast.success(file.name);
  return (
    <>
      <FilePicker label={texts.picture} buttonText={texts.picture} onFile={choose} hint={texts.nameHint} />
      <FilePicker label={texts.picture} buttonText={texts.picture} onFile={choose} busy error={texts.failed} />
    </>
  );
}

export function TextLinks({ texts, language }: SpecimenProps) {
  return (
    <>
      <SkipLink targetId={`specimen-text-link-${language}`}>{texts.skip}</SkipLink>
      <p id={`specimen-text-link-${language}`} tabIndex={-1}>
        {texts.text}{' '}
        <a href="#text-link" className={textLinkClass()}>
          {texts.viewAll}
        </a>
      </p>
      <a href="#text-link" className={textLinkClass({ kind: 'standalone', className: 'self-start' })}>
        {texts.viewAll} <Icon name="arrow-end" className="size-5" />
      </a>
    </>
  );
}
