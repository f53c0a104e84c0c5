import { type FocusEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import type { ConsoleProduct } from '#contract/console/products.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { LookStep } from './steps/look-step.tsx';
import { PhotosStep, PhotoTexts } from './steps/photos-step.tsx';
import { PriceStep } from './steps/price-step.tsx';
import { PublishBar } from './publish-bar.tsx';
import { RareActions } from './rare-actions.tsx';
import { useEditor } from './use-editor.ts';
import { DescriptionsStep, WordsStep } from './steps/words-step.tsx';

const steps = ['photos', 'words', 'price', 'texts', 'look'] as const;

interface ProductEditorProps {
  /** Null for a new product. */
  product: ConsoleProduct | null;
  categories: readonly ConsoleCategory[];
  /** Called after each save; `isQuiet` after an autosave. */
  onStored?: (id: number, isQuiet: boolean) => void;
}

// A phone shows them on the first screen, without headings.
const isFirst = (name: (typeof steps)[number]) => name === 'photos' || name === 'words' || name === 'price';

const noStep = () => undefined;

/**
 * A product in five steps below each other; a wide screen has its look beside them. What is typed stays on the device until it is saved. A draft
 * is saved whenever the person leaves a step, and a new one as soon as it can be.
 */
export function ProductEditor({ product, categories, onStored = noStep }: ProductEditorProps) {
  const t = useTranslations('catalogue');
  const editor = useEditor(product, onStored);
  const { form, change, uploads, wrong, fields } = editor;
  const fieldsOfSteps = useFirstWrong<HTMLDivElement>(editor.shownRefusal);
  const step = { form, change, uploads, wrong, fields, isDraft: product === null || product.state === 'draft' };
  const autosave = useEffectEvent(() => editor.autosave());
  useEffect(() => {
    // The phone is locked, or another app is opened.
    const leave = () => document.visibilityState === 'hidden' && autosave();
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);

  function leaveField({ target, relatedTarget }: FocusEvent): void {
    const left = target.closest('[data-step]');
    const staysInStep = relatedTarget instanceof Node && left?.contains(relatedTarget) === true;
    if (!staysInStep || !editor.isStored) editor.autosave();
  }

  const contents: Record<(typeof steps)[number], ReactNode> = {
    photos: <PhotosStep form={form} change={change} uploads={uploads} />,
    words: <WordsStep form={form} change={change} fields={fields} />,
    texts: (
      <>
        <DescriptionsStep form={form} change={change} fields={fields} />
        <PhotoTexts form={form} change={change} />
      </>
    ),
    price: <PriceStep {...step} ownId={product?.id ?? null} categories={categories} />,
    look: <LookStep {...step} product={product} />,
  };
  const section = (name: (typeof steps)[number]) => (
    <section
      key={name}
      id={name}
      data-step
      aria-labelledby={`${name}-title`}
      className={cardClass({
        padding: 'none',
        className: classNames('scroll-mt-20 md:p-6', name === 'photos' ? 'p-1' : 'p-3'),
      })}
    >
      <h2
        id={`${name}-title`}
        className={classNames('mb-4 text-heading font-medium', isFirst(name) && 'max-md:sr-only')}
      >
        {t(`steps.${name}`)}
      </h2>
      {contents[name]}
    </section>
  );
  return (
    <>
      <nav aria-label={t('steps.label')} className="relative my-1 overflow-x-auto md:my-3">
        <ol className="flex gap-2">
          {steps.map((name, index) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={() => editor.autosave()}
                className="inline-flex min-h-11 items-center rounded-full bg-white px-4 text-sm whitespace-nowrap text-ink no-underline inset-ring inset-ring-line-strong"
              >
                {`${index + 1}. ${t(`steps.${name}`)}`}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <ConflictPanel editor={editor} categories={categories} />
      <div
        ref={fieldsOfSteps}
        className="flex flex-col gap-2 md:gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start"
        onBlur={leaveField}
        // A chosen category is complete before its field is left.
        onChange={({ target }) => !editor.isStored && target instanceof HTMLSelectElement && editor.autosave()}
      >
        <div className="flex flex-col gap-2 md:gap-5">{steps.filter((name) => name !== 'look').map(section)}</div>
        {section('look')}
      </div>
      {product && <RareActions editor={editor} product={product} />}
      {editor.isChanged && (
        <Button size="small" variant="quiet" className="mt-2" onClick={editor.discard}>
          {t('action.discard')}
        </Button>
      )}
      <PublishBar editor={editor} product={product} />
    </>
  );
}
