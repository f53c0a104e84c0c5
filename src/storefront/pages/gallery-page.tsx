import { languages } from '#contract/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { specimens } from '../features/gallery/specimens.ts';
import { galleryWords } from '../features/gallery/words.ts';
import { PageHead } from '../runtime/page-head.tsx';

/** Every part of `ui/` in both directions beside each other, for who builds the shop. Not a page of the shop. */
export default function GalleryPage() {
  return (
    <main className="page-wrap py-8">
      <PageHead title="Gallery" hidden />
      <h1 lang="en" dir="ltr" className="text-title font-medium">
        Gallery
      </h1>
      {Object.entries(specimens).map(([part, Specimen]) => (
        <section key={part} id={part} aria-labelledby={`part-${part}`} className="mt-10">
          <h2 id={`part-${part}`} lang="en" dir="ltr" className="mb-3 text-sm text-ink-faint">
            {part}
          </h2>
          {/* The columns stand as in an English page, whatever the page around them speaks. */}
          <div dir="ltr" className="grid gap-6 lg:grid-cols-2">
            {languages.map((language) => (
              <div
                key={language}
                lang={language}
                dir={languageFacts[language].direction}
                data-part={part}
                className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4"
              >
                <Specimen words={galleryWords[language]} language={language} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
