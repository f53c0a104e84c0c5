import { type ProviderName, providerNames } from '../payments/provider.ts';
import type { PaymentSettings } from '../payments/settings.ts';
import { isLoopback } from './local-mode.ts';
import { mustBePrintable, printable } from './printable-text.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface ProviderVariables {
  apiUrl: string;
  usualUrl: string;
  /** The hosts of the API, and whether they move real money. Null: the key says it. */
  hosts: Readonly<Record<string, boolean | null>>;
  keys: readonly string[];
  optionalKeys: readonly string[];
}

const variables: Record<ProviderName, ProviderVariables> = {
  tap: {
    apiUrl: 'TAP_API_URL',
    usualUrl: 'https://api.tap.company/v2',
    hosts: { 'api.tap.company': null },
    keys: ['TAP_SECRET_KEY'],
    optionalKeys: ['TAP_OLD_SECRET_KEY'],
  },
  myfatoorah: {
    apiUrl: 'MYFATOORAH_API_URL',
    usualUrl: 'https://api-qa.myfatoorah.com',
    hosts: { 'api-qa.myfatoorah.com': true, 'apitest.myfatoorah.com': false },
    keys: ['MYFATOORAH_TOKEN', 'MYFATOORAH_WEBHOOK_SECRET'],
    optionalKeys: [],
  },
  skipcash: {
    apiUrl: 'SKIPCASH_API_URL',
    usualUrl: 'https://api.skipcash.app',
    hosts: { 'api.skipcash.app': true, 'skipcashtest.azurewebsites.net': false },
    keys: ['SKIPCASH_CLIENT_ID', 'SKIPCASH_KEY_ID', 'SKIPCASH_KEY_SECRET', 'SKIPCASH_WEBHOOK_KEY'],
    optionalKeys: [],
  },
};

const tapKey = /^sk_(?:test|live)_\S+$/;

// No sentence quotes a key: it would be in the log.
function findKeyProblem(name: string, key: string | undefined): string | null {
  if (key === undefined) return null;
  if (!printable.test(key)) return `${name} ${mustBePrintable}`;
  const isTap = name === 'TAP_SECRET_KEY' || name === 'TAP_OLD_SECRET_KEY';
  return isTap && !tapKey.test(key)
    ? `${name} must be a secret key of Tap, which begins with sk_test_ or sk_live_`
    : null;
}

function findUrlProblem({ apiUrl, hosts }: ProviderVariables, text: string): string | null {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) return `${apiUrl} must be an address`;
  const { protocol, hostname, port, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '') return `${apiUrl} must not contain a password`;
  if (search !== '' || hash !== '') return `${apiUrl} must have no query`;
  if (isLoopback(hostname)) return null;
  if (protocol === 'https:' && port === '' && Object.hasOwn(hosts, hostname)) return null;
  const own = Object.keys(hosts)
    .map((host) => `https://${host}`)
    .join(' or ');
  return `${apiUrl} must be at ${own}, or on this machine: others would receive the keys`;
}

/** The problems of one provider. Null: none of its variables is set. */
function findProblems(provider: ProviderVariables, env: Environment): string[] | null {
  const { keys, optionalKeys, apiUrl, usualUrl } = provider;
  const first = [...keys, ...optionalKeys, apiUrl].find((name) => env[name] !== undefined);
  if (first === undefined) return null;
  const missing = keys.filter((name) => env[name] === undefined).map((name) => `${first} needs ${name}`);
  const wrong = [...keys, ...optionalKeys].map((name) => findKeyProblem(name, env[name]));
  return [...missing, ...wrong, findUrlProblem(provider, env[apiUrl] ?? usualUrl)].filter((one) => one !== null);
}

function readApi({ apiUrl, usualUrl, hosts }: ProviderVariables, env: Environment, isLiveKey: boolean) {
  const text = env[apiUrl] ?? usualUrl;
  const { hostname } = new URL(text);
  return {
    apiUrl: text.replace(/\/$/, ''),
    onLoopback: isLoopback(hostname),
    live: hosts[hostname] ?? isLiveKey,
  };
}

/** Who takes new payments of the configured providers, or a sentence about what is wrong. */
function chooseProvider(
  chosen: string | undefined,
  configured: readonly ProviderName[],
): ProviderName | { problem: string } {
  const [only, second] = configured;
  if (chosen === undefined) {
    if (only !== undefined && second === undefined) return only;
    return { problem: `PAYMENT_PROVIDER is not set: name who takes new payments, ${configured.join(' or ')}` };
  }
  const known = providerNames.find((name) => name === chosen);
  if (known === undefined) return { problem: `PAYMENT_PROVIDER must be one of ${providerNames.join(', ')}` };
  if (configured.includes(known)) return known;
  return { problem: `PAYMENT_PROVIDER=${known} needs ${variables[known].keys.join(', ')}` };
}

/** Whether a provider reaches the shop with its notices: in local mode, only one on this machine does. */
export function isReachedBy(
  name: ProviderName,
  { localMode, payments }: { localMode: boolean; payments: PaymentSettings | null },
): boolean {
  return !localMode || payments?.[name]?.onLoopback === true;
}

/** Reads the providers of the environment. Null: none is set. Otherwise, sentences about what is wrong. */
export function readPaymentSettings(env: Environment): PaymentSettings | null | string[] {
  const found = providerNames.map((name) => [name, findProblems(variables[name], env)] as const);
  const configured = found.filter(([, problems]) => problems !== null).map(([name]) => name);
  if (configured.length === 0 && env['PAYMENT_PROVIDER'] === undefined) return null;
  const takesNew = chooseProvider(env['PAYMENT_PROVIDER'], configured);
  const problems = found.flatMap(([, ofProvider]) => ofProvider ?? []);
  if (typeof takesNew !== 'string') return [...problems, takesNew.problem];
  if (problems.length > 0) return problems;
  const keyOf = (name: string) => env[name] ?? '';
  const isSet = (name: ProviderName) => configured.includes(name);
  return {
    takesNew,
    tap: isSet('tap')
      ? {
          ...readApi(variables.tap, env, keyOf('TAP_SECRET_KEY').startsWith('sk_live_')),
          secretKey: keyOf('TAP_SECRET_KEY'),
          oldSecretKey: env['TAP_OLD_SECRET_KEY'] ?? null,
        }
      : null,
    myfatoorah: isSet('myfatoorah')
      ? {
          ...readApi(variables.myfatoorah, env, false),
          token: keyOf('MYFATOORAH_TOKEN'),
          webhookSecret: keyOf('MYFATOORAH_WEBHOOK_SECRET'),
        }
      : null,
    skipcash: isSet('skipcash')
      ? {
          ...readApi(variables.skipcash, env, false),
          clientId: keyOf('SKIPCASH_CLIENT_ID'),
          keyId: keyOf('SKIPCASH_KEY_ID'),
          keySecret: keyOf('SKIPCASH_KEY_SECRET'),
          webhookKey: keyOf('SKIPCASH_WEBHOOK_KEY'),
        }
      : null,
  };
}

/** What says whether a provider moves real money. */
const modeOf: Record<ProviderName, { live: string; test: string }> = {
  tap: { live: 'TAP_SECRET_KEY is a live key', test: 'TAP_SECRET_KEY is a test key' },
  myfatoorah: {
    live: 'MYFATOORAH_API_URL is the live system',
    test: 'MYFATOORAH_API_URL is a test system',
  },
  skipcash: { live: 'SKIPCASH_API_URL is the live system', test: 'SKIPCASH_API_URL is a test system' },
};

/** Why a shop without a public address may not start: it would take real money. */
export function findLiveKeys(payments: PaymentSettings | null): string[] {
  return providerNames
    .filter((name) => payments?.[name]?.live === true)
    .map(
      (name) =>
        `${modeOf[name].live}: without a PUBLIC_URL the shop takes no real money. Set PUBLIC_URL, or use a test key`,
    );
}

/** What a shop with a public address warns of: payments that move no money. */
export function findTestKeys(payments: PaymentSettings | null): string[] {
  return providerNames
    .filter((name) => payments?.[name]?.live === false)
    .map((name) => `${modeOf[name].test}: payments move no money, and their orders must not be handed over.`);
}
