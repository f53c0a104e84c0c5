import { useEffect } from 'react';
import { limits } from '#contract/values/limits.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Toasts } from '#ui/overlay/toasts.tsx';
import { specimens } from './specimens.ts';
import { galleryTexts } from './texts.ts';

const { errorMs, successMs } = limits.toasts;

/** All components of `src/ui`, in English and Arabic side by side. */
export function Gallery() {
  // The browser tests wait for this attribute, as on the pages of the shop.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <>
      <main className="page-wrap py-8">
        <h1 lang="en" dir="ltr" className="text-title font-medium">
          Gallery
        </h1>
        {Object.entries(specimens).map(([part, Specimen]) => (
          <section key={part} id={part} aria-labelledby={`part-${part}`} className="mt-10">
            <h2 id={`part-${part}`} lang="en" dir="ltr" className="mb-3 text-sm text-ink-faint">
              {part}
            </h2>
            {/* English is left of Arabic, whatever the direction of the page. */}
            <div dir="ltr" className="grid gap-6 lg:grid-cols-2">
              {requiredLanguages.map((language) => (
                <div
                  key={language}
                  lang={language}
                  dir={languageFacts[language].direction}
                  data-part={part}
                  className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4"
                >
                  <Specimen texts={galleryTexts[language]} language={language} />
                </div>
              ))}
            </div>
          </section>
        ))}
      </main>
      <Toasts label="Notifications" closeLabel={galleryTexts.en.close} errorMs={errorMs} successMs={successMs} />
    </>
  );
}
