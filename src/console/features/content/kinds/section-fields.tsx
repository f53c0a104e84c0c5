import type { StoredSection } from '#contract/content/stored-content.ts';
import type { Change } from '../../../shared/fields/field-change.rules.ts';
import type { SectionKind, SectionOf } from '../page-form.rules.ts';
import { FooterForm, HoursForm, MenuForm, PromisesForm } from './frame-forms.tsx';
import { GiftsForm } from './gifts-form.tsx';
import { PromoForm } from './promo-form.tsx';
import { RailForm } from './rail-form.tsx';
import { SlidesForm } from './slides-form.tsx';
import { StripForm } from './strip-form.tsx';
import { TextForm } from './text-form.tsx';
import { TitledForm } from './titled-form.tsx';

interface SectionFieldsProps {
  section: StoredSection;
  change: Change<StoredSection>;
  path: string;
}

/** The form of a section, by its kind. */
export function SectionFields({ section, change, path }: SectionFieldsProps) {
  // A section keeps its kind.
  const of = <K extends SectionKind>() => change as unknown as Change<SectionOf<K>>;
  switch (section.kind) {
    case 'slides':
      return <SlidesForm section={section} change={of()} path={path} />;
    case 'strip':
      return <StripForm section={section} change={of()} path={path} />;
    case 'gifts':
      return <GiftsForm section={section} change={of()} path={path} />;
    case 'rail':
      return <RailForm section={section} change={of()} path={path} />;
    case 'promo':
      return <PromoForm section={section} change={of()} path={path} />;
    case 'text':
      return <TextForm section={section} change={of()} path={path} />;
    case 'categories':
    case 'testimonials':
    case 'recent':
      return <TitledForm section={section} change={of()} path={path} />;
    case 'menu':
      return <MenuForm section={section} change={of()} path={path} />;
    case 'footer':
      return <FooterForm section={section} change={of()} path={path} />;
    case 'hours':
      return <HoursForm section={section} change={of()} path={path} />;
    case 'promises':
      return <PromisesForm section={section} change={of()} path={path} />;
  }
}
