import { useTranslations } from 'use-intl';
import { pickText } from '#contract/values/locale.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { type Change, fieldOf } from '../../../shared/fields/field-change.rules.ts';
import { PictureField } from '../fields/picture-field.tsx';
import { RowsField } from '../fields/rows-field.tsx';
import { type Times, TimesField } from '../../../shared/fields/times-field.tsx';
import { newSlide, type Slide } from '../page-form.rules.ts';
import type { KindProps } from './kind-props.ts';
import { SaidFields } from './said-fields.tsx';

/** Pictures with words that take turns. */
export function SlidesForm({ section, change, path }: KindProps<'slides'>) {
  const t = useTranslations('content');
  const language = useLanguage();
  return (
    <RowsField
      label={t('slides.label')}
      rows={section.slides}
      change={fieldOf(change, 'slides')}
      nameOf={({ title }, at) => {
        const kind = t('slides.one', { n: at + 1 });
        const words = pickText(title, language);
        return words === '' ? kind : t('section.named', { kind, title: words });
      }}
      adds={[{ label: t('slides.add'), make: () => newSlide }]}
      foldedAt={`${path}.slides`}
    >
      {(slide, changeSlide, at) => <SlideFields slide={slide} change={changeSlide} path={`${path}.slides.${at}`} />}
    </RowsField>
  );
}

function SlideFields({ slide, change, path }: { slide: Slide; change: Change<Slide>; path: string }) {
  const t = useTranslations('content');
  return (
    <>
      <SaidFields value={slide} change={change} path={path} />
      <PictureField
        label={t('slides.picture')}
        hint={t('picture.ofProduct')}
        value={slide.picture}
        change={fieldOf(change, 'picture')}
        path={`${path}.picture`}
      />
      <PictureField
        label={t('slides.phonePicture')}
        hint={t('slides.phoneHint')}
        value={slide.phonePicture}
        change={fieldOf(change, 'phonePicture')}
        path={`${path}.phonePicture`}
      />
      <Disclosure title={t('times.ofSlide')} open={Boolean(slide.from ?? slide.until) || undefined}>
        <TimesField value={slide} change={change as unknown as Change<Times>} path={path} />
      </Disclosure>
    </>
  );
}
