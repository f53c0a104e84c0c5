import { fieldOf } from '../../../shared/fields/field-change.rules.ts';
import type { KindProps } from './kind-props.ts';
import { TitleField } from './title-field.tsx';

/** A section that fills itself: only the words over it are the merchant's. */
export function TitledForm({ section, change, path }: KindProps<'categories' | 'testimonials' | 'recent'>) {
  return <TitleField value={section.title} change={fieldOf(change, 'title')} path={path} />;
}
