/** The texts of a Power-Up in the language of the member: from an object of its own, or from a file of texts. */
type Json = Record<string, any>;

interface Localizer {
  localize(key: string, data?: Json): string;
}

/** One of the three ways in which a Power-Up says where its texts are. */
export interface TextOptions {
  readonly localizer?: Localizer;
  readonly loadLocalizer?: (locale: string) => Localizer | Promise<Localizer>;
  readonly localization?: {
    readonly defaultLocale: string;
    readonly supportedLocales: readonly string[];
    /** The address of a file of texts; `{locale}` stands for the language. */
    readonly resourceUrl: string;
  };
}

/** A key, or a key with the values of its text. */
type Key = string | readonly [key: string, data?: Json];
/** As much of an element of a page as is needed here. */
interface Element {
  textContent: string | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelectorAll(selector: string): Iterable<Element>;
}

/** The methods of `t` that read the texts. */
export interface ReadsTexts {
  /** Returns the text of a key: `t.localizeKey('greeting', { name: 'Ada' })`. */
  localizeKey(key: string, data?: Json): string;
  /** Returns the texts of several: `t.localizeKeys(['yes', ['greeting', { name: 'Ada' }]])`. */
  localizeKeys(keys: readonly Key[]): string[];
  /** Writes texts into the parts of a page that name a key in `data-i18n-id`: `t.localizeNode(document.body)`. */
  localizeNode(node: object): void;
}

/** The language of the member who looks. */
export const locale = 'en-US';

export class Texts {
  readonly #read: (address: string) => Promise<Readonly<Record<string, string>>>;
  #localizer: Localizer | undefined;
  /** Whether the texts are there yet; undefined if there are none. */
  ready: Promise<void> | undefined;

  constructor(read: (address: string) => Promise<Readonly<Record<string, string>>>) {
    this.#read = read;
  }

  /** Loads the texts that `initialize` or `iframe` names. */
  begin(language: string, options: TextOptions): Promise<void> {
    const { localizer, loadLocalizer, localization } = options;
    // Texts that could not be loaded before are not waited for any more.
    if (localizer) [this.#localizer, this.ready] = [localizer, undefined];
    else if (loadLocalizer || localization) {
      const loaded = loadLocalizer ? Promise.resolve(loadLocalizer(language)) : this.#fromFile(language, localization!);
      this.ready = loaded.then((found) => void (this.#localizer = found));
      // Who waits for the texts is told if they cannot be loaded.
      this.ready.catch(() => {});
    }
    return this.ready ?? Promise.resolve();
  }

  async #fromFile(language: string, of: NonNullable<TextOptions['localization']>): Promise<Localizer> {
    const { defaultLocale, supportedLocales, resourceUrl } = of;
    const spoken = [language, language.split('-')[0]!].find((name) => supportedLocales.includes(name)) ?? defaultLocale;
    const texts = await this.#read(resourceUrl.replace('{locale}', spoken));
    return {
      localize(key, data = {}) {
        const text = texts[key];
        if (text === undefined) throw new Error(`there is no text with the key ${key} in the language ${spoken}`);
        return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole));
      },
    };
  }

  methods(): ReadsTexts {
    const localizeKey: ReadsTexts['localizeKey'] = (key, data) => {
      if (this.#localizer === undefined)
        throw new Error('there are no texts: initialize and iframe take localizer, loadLocalizer or localization');
      return this.#localizer.localize(key, data);
    };
    return {
      localizeKey,
      localizeKeys: (keys) => keys.map((key) => (typeof key === 'string' ? localizeKey(key) : localizeKey(...key))),
      localizeNode(node) {
        for (const element of (node as Element).querySelectorAll('[data-i18n-id], [data-i18n-attrs]')) {
          const [key, data, attributes] = ['id', 'args', 'attrs'].map((name) =>
            element.getAttribute(`data-i18n-${name}`),
          );
          const values: Json | undefined = data ? JSON.parse(data) : undefined;
          if (key) element.textContent = localizeKey(key, values);
          const named: Readonly<Record<string, string>> = JSON.parse(attributes || '{}');
          for (const [name, of] of Object.entries(named)) element.setAttribute(name, localizeKey(of, values));
        }
      },
    };
  }
}
