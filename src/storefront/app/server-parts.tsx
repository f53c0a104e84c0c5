import type { ReactNode } from 'react';
import { preinit } from 'react-dom';
import type { PublicShopSettings } from '#contract/shop.ts';
import { limits } from '#contract/values/limits.ts';
import type { Language } from '#contract/values/locale.ts';
import { iconOf, iconPath } from '#contract/values/look.ts';
import { languageFacts } from '#i18n/languages.ts';
import { renderedMessages } from '#i18n/messages/rendered.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import arabicFont from '#ui/styles/fonts/readex-pro-arabic.woff2';
import latinFont from '#ui/styles/fonts/readex-pro-latin.woff2';
import { withLanguage } from '../runtime/i18n/language.ts';
import type { LookFiles, PageAssets } from '../runtime/page/page-render.ts';
import earlyEvents from './early-events.inline.js?raw';
import keepLanguage from './keep-language.inline.js?raw';
import restoreScroll from './restore-scroll.inline.js?raw';

// Only the server imports this file. The browser's tree lacks these elements: React leaves unknown
// children of head and body in place.

/** The inline scripts of every page. */
export const inlineScripts = [keepLanguage, earlyEvents, restoreScroll];

const presetFonts = { latin: latinFont, arabic: arabicFont };
// The ground of the page.
const paper = '#fbf9f5';

interface HeadProps {
  language: Language;
  assets: PageAssets;
  /** Absent if the settings could not be loaded. */
  shop: PublicShopSettings | undefined;
  /** The files of its look. */
  files: LookFiles;
}

/** Scripts, preloads, icons, and the styles of browsers without scripts. */
export function ServerHead({ language, assets, shop, files }: HeadProps) {
  for (const style of assets.styles) preinit(style, { as: 'style', precedence: 'default' });
  if (files.style !== null) preinit(files.style, { as: 'style', precedence: 'default' });
  const fonts = files.fonts ?? presetFonts;
  return (
    <>
      <meta name="theme-color" content={shop?.look?.accent ?? paper} />
      <Icons picture={shop ? iconOf(shop) : null} />
      {inlineScripts.map((script) => (
        <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
      ))}
      <FontPreload href={fonts.latin} />
      {languageFacts[language].script === 'arabic' && <FontPreload href={fonts.arabic} />}
      {/* Low priority: the main picture loads first. */}
      {assets.preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <noscript>
        <link rel="stylesheet" href="/unscripted.css" />
      </noscript>
    </>
  );
}

/** The icons of tabs and home screens: the merchant's, the first letter of the shop, or the mark of Dana. */
function Icons({ picture }: { picture: string | null }) {
  if (picture === null)
    return (
      <>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  return (
    <>
      <link rel="icon" href={iconPath(picture, '32')} sizes="32x32" type="image/png" />
      <link rel="icon" href={iconPath(picture, '192')} sizes="192x192" type="image/png" />
      <link rel="apple-touch-icon" href={iconPath(picture, '180')} />
    </>
  );
}

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />;
}

interface NoticesProps {
  language: Language;
  /** Whether the page shows nothing without scripts. */
  isShell: boolean;
  /** Absent if the settings could not be loaded. */
  shop: PublicShopSettings | undefined;
}

/**
 * What a page says when its scripts do not run (they are turned off, the browser is too old, or a
 * file is lost), or when the browser keeps no cookies. Scripts show all but the first.
 */
export function ServerNotices({ language, isShell, shop }: NoticesProps) {
  const { standalone: t, action } = renderedMessages[language];
  const contacts = <Contacts language={language} shop={shop} />;
  const search = <SearchForm language={language} />;
  return (
    <>
      <noscript data-shell={isShell || undefined}>
        <section data-nosnippet className="notice page-wrap">
          <h2>{isShell ? t.noScriptTitle : t.noScriptHint}</h2>
          <p>{isShell ? t.noScriptText : t.noScriptLimits}</p>
          {contacts}
          {search}
        </section>
      </noscript>
      <aside data-notice="outdated" data-shell={isShell || undefined} hidden>
        {/* Other browsers get no second search field. */}
        <template>
          <section data-nosnippet className="notice page-wrap">
            <h2>{t.outdatedTitle}</h2>
            <p>{t.outdatedText}</p>
            {contacts}
            {search}
          </section>
        </template>
      </aside>
      <FloatingNotice name="incomplete" text={t.incomplete}>
        <button type="button" data-notice-act="reload" className={textLinkClass({ kind: 'standalone' })}>
          {t.reload}
        </button>
      </FloatingNotice>
      <FloatingNotice name="no-cookies" text={t.noCookies}>
        <button type="button" data-notice-act="close" className={textLinkClass({ kind: 'standalone' })}>
          {action.close}
        </button>
      </FloatingNotice>
    </>
  );
}

interface FloatingNoticeProps {
  name: string;
  text: string;
  children: ReactNode;
}

// Below the header, which stays in reach.
function FloatingNotice({ name, text, children }: FloatingNoticeProps) {
  return (
    <aside
      data-notice={name}
      hidden
      className="pointer-events-none fixed inset-x-0 top-0 z-60 mt-16 flex justify-center px-4 pt-8"
    >
      <div
        role="alert"
        data-nosnippet
        className="pointer-events-auto flex w-full max-w-md flex-wrap items-center gap-3 rounded-card bg-white px-4 py-2 text-start shadow-overlay inset-ring inset-ring-line"
      >
        {text}
        {children}
      </div>
    </aside>
  );
}

function Contacts({ language, shop }: Pick<NoticesProps, 'language' | 'shop'>) {
  const t = renderedMessages[language];
  const phone = shop?.phones[0];
  const whatsapp = shop?.whatsapp;
  if (phone === undefined && whatsapp === undefined) return null;
  return (
    <p>
      {t.standalone.contact}{' '}
      {phone !== undefined && (
        <a href={`tel:${phone.replaceAll(' ', '')}`}>
          <bdi dir="ltr" translate="no">
            {phoneText(phone)}
          </bdi>
        </a>
      )}{' '}
      {whatsapp !== undefined && <a href={`https://wa.me/${whatsapp.replace('+', '')}`}>{t.shop.whatsapp}</a>}
    </p>
  );
}

// The button that opens the search of narrow screens needs scripts.
function SearchForm({ language }: { language: Language }) {
  const { search } = renderedMessages[language];
  return (
    <form role="search" action={withLanguage('/search', language)}>
      <input
        type="search"
        name="query"
        aria-label={search.open}
        placeholder={search.placeholder}
        dir="auto"
        maxLength={limits.searchQueryMax}
        required
      />
      <button type="submit">{search.submit}</button>
    </form>
  );
}
