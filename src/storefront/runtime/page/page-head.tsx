import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import shopPicture from '../../art/og.png';
import { languages, type Language } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { withLanguage } from '../i18n/language.ts';
import { publicQuery, useLoadedQuery } from '../data/queries.ts';
import { useLanguage, useAppContext } from '../app-context.ts';

export interface PageHeadProps {
  /** The title without the shop's name, which is appended. Absent on the home page. */
  title?: string | undefined;
  /** Default: the shop's tagline. */
  description?: string | undefined;
  /**
   * The canonical path without a language prefix. Default: the current path. A hidden page that has
   * it names its alternates.
   */
  path?: string | undefined;
  /** The path of the Open Graph image, such as `/images/...`. Default: the shop's picture for links, its logo, or its icon. */
  image?: string | undefined;
  kind?: 'website' | 'product' | undefined;
  /** The number of this page in a paginated list. Adds `prev` and `next` links. */
  page?: number | undefined;
  totalPages?: number | undefined;
  /** Excludes the page from search engines, such as carts, account pages and errors. */
  hidden?: boolean | undefined;
}

/** Renders title, description, canonical URL, alternates and Open Graph tags. Each page has one. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, page = 1, totalPages = 1 } = props;
  // Pages after the last one are empty.
  const hidden = props.hidden === true || (page > 1 && page > totalPages);
  const t = useTranslations('meta');
  const { name, logo, look, icon, tagline = '' } = useLoadedQuery(publicQuery(useAppContext(), 'getShop'));
  const { pathname } = useLocation();
  // The router ignores case. Only the lower-case path is canonical.
  const canonicalPath = path ?? (pathname === '/' ? '/' : pathname.replace(/\/$/, '').toLowerCase());
  const numbered = title !== undefined && page > 1 ? t('page', { title, page }) : title;
  const fullTitle = numbered === undefined ? name : `${numbered} | ${name}`;
  const shared = look?.sharingPicture ?? logo;
  const text = description?.replace(/\s+/g, ' ').trim() || tagline;

  return (
    <>
      <title>{fullTitle}</title>
      {hidden ? (
        <>
          <meta name="robots" content="noindex" />
          {props.hidden === true && path !== undefined && <Alternates path={path} />}
        </>
      ) : (
        <>
          <meta name="description" content={text} />
          <CanonicalLinks path={canonicalPath} page={page} totalPages={totalPages} />
          <SharedLink
            {...props}
            logo={shared ? `/images/${shared}` : (icon ?? shopPicture)}
            title={fullTitle}
            description={text}
            path={pageOf(canonicalPath, page)}
            siteName={name}
          />
        </>
      )}
    </>
  );
}

function pageOf(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

function CanonicalLinks({ path, page, totalPages }: { path: string; page: number; totalPages: number }) {
  const { publicUrl } = useAppContext();
  const language = useLanguage();
  const addressOf = (number: number) => publicUrl + withLanguage(pageOf(path, number), language);
  return (
    <>
      <link rel="canonical" href={addressOf(page)} />
      <Alternates path={pageOf(path, page)} />
      {page > 1 && <link rel="prev" href={addressOf(page - 1)} />}
      {page < totalPages && <link rel="next" href={addressOf(page + 1)} />}
    </>
  );
}

/** Links to the page in every language. */
function Alternates({ path }: { path: string }) {
  const { publicUrl } = useAppContext();
  return (
    <>
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={publicUrl + withLanguage(path, one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + withLanguage(path, null)} />
    </>
  );
}

// Open Graph writes "en-QA-u-nu-latn" as "en_QA".
function sharingLocale(language: Language): string {
  return languageFacts[language].locale.slice(0, 5).replace('-', '_');
}

type SharedLinkProps = Pick<PageHeadProps, 'image' | 'kind'> & {
  title: string;
  description: string;
  path: string;
  siteName: string;
  logo: string;
};

function SharedLink({ title, description, path, image, kind = 'website', siteName, logo }: SharedLinkProps) {
  const { publicUrl } = useAppContext();
  const language = useLanguage();
  return (
    <>
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={publicUrl + withLanguage(path, language)} />
      <meta property="og:image" content={publicUrl + (image ?? logo)} />
      <meta property="og:image:alt" content={title} />
      {import.meta.env.SSR && <SameOnEachPage siteName={siteName} />}
    </>
  );
}

/** What the server says once: it stays right when the browser shows another page. */
function SameOnEachPage({ siteName }: { siteName: string }) {
  const language = useLanguage();
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={sharingLocale(language)} />
      {languages
        .filter((one) => one !== language)
        .map((one) => (
          <meta key={one} property="og:locale:alternate" content={sharingLocale(one)} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
