/** The `t` that the capabilities and callbacks of a Power-Up get. */
import type { ReadsTexts } from './texts.ts';

export type Json = Record<string, any>;
/** The thing to which a value belongs. */
export type PluginScope = (typeof pluginScopes)[number];
export const pluginScopes = ['board', 'card', 'organization', 'member'] as const;
/** Who sees a value: everybody who sees the record, or the member alone. */
export type Visibility = 'shared' | 'private';
/** A scope, or the id of a card of the board. */
type Scope = PluginScope | (string & {});
type Model = 'board' | 'card' | 'organization';

/** The object with which the capabilities and callbacks of a Power-Up are called. */
export interface PowerUpT extends ReadsTexts {
  /** Returns a value that is kept, or all of them: `await t.get('card', 'shared', 'estimate', 0)`. */
  get(scope: Scope, visibility: Visibility, key?: string, otherwise?: unknown): Promise<any>;
  /** Returns all that is kept here, by scope and visibility: `(await t.getAll()).card?.shared`. */
  getAll(): Promise<Partial<Record<PluginScope, Partial<Record<Visibility, Json>>>>>;
  /** Keeps a value, or several: `await t.set('card', 'shared', 'estimate', 5)`. */
  set(scope: Scope, visibility: Visibility, key: string | Json, value?: unknown): Promise<void>;
  /** Removes what is kept under one key or several: `await t.remove('card', 'shared', 'estimate')`. */
  remove(scope: Scope, visibility: Visibility, keys: string | readonly string[]): Promise<void>;
  /** Returns these fields of the board: `await t.board('name', 'labels')`. */
  board(...fields: string[]): Promise<Json>;
  /** Returns these fields of the card: `await t.card('name', 'due')`. */
  card(...fields: string[]): Promise<Json>;
  /** Returns these fields of the open cards of the board: `await t.cards('name', 'idList')`. */
  cards(...fields: string[]): Promise<Json[]>;
  /** Returns these fields of the list, or of the list in which the card is: `await t.list('name', 'cards')`. */
  list(...fields: string[]): Promise<Json>;
  /** Returns these fields of the open lists of the board: `await t.lists('name')`. */
  lists(...fields: string[]): Promise<Json[]>;
  /** Returns these fields of the member who looks at it: `await t.member('username')`. */
  member(...fields: string[]): Promise<Json>;
  /** Returns these fields of the workspace of the board: `await t.organization('name')`. */
  organization(...fields: string[]): Promise<Json>;
  /** Returns an argument with which the page was opened: `t.arg('card')`. */
  arg(name: string, otherwise?: unknown): any;
  /** Returns an address that has arguments for the page: `t.signUrl('./popup.html', { card: 'one' })`. */
  signUrl(url: string, args?: Json): string;
  /** Returns a text that is safe within markup: `t.safe(name)`. */
  safe(text: string): string;
  /** Tells where it runs and what the member may do: `t.getContext().board`. */
  getContext(): Json;
  /** Tells whether somebody is signed in: `t.isMemberSignedIn()`. */
  isMemberSignedIn(): boolean;
  /** Tells whether the member may write to the board, card or workspace: `t.memberCanWriteToModel('card')`. */
  memberCanWriteToModel(model: Model): boolean;
  /** Returns a token about the member, which a server of the Power-Up checks: `await t.jwt({ state: 'mine' })`. */
  jwt(options?: { state?: string }): Promise<string>;
  /** Keeps a text in the browser of the member, where no request sees it: `await t.storeSecret('key', 'text')`. */
  storeSecret(key: string, value: string): Promise<void>;
  /** Returns what was kept so, or null: `await t.loadSecret('key')`. */
  loadSecret(key: string): Promise<string | null>;
  /** Forgets it: `await t.clearSecret('key')`. */
  clearSecret(key: string): Promise<void>;
  /** Returns the client of the REST interface: `await t.getRestApi().getToken()`. */
  getRestApi(): PowerUpRestApi;
  /** Adds a link to the card: `await t.attach({ url: 'https://example.com', name: 'Plan' })`. */
  attach(link: { url: string; name?: string }): Promise<void>;
  /** Shows a small page or a list; `powerUp.shown` has it: `await t.popup({ title: 'Estimate', url: './popup.html' })`. */
  popup(options: Json): Promise<void>;
  /** Shows a large page; `powerUp.shown` has it: `await t.modal({ url: './report.html' })`. */
  modal(options: Json): Promise<void>;
  /** The older name of `modal`: `await t.overlay({ url: './report.html' })`. */
  overlay(options: Json): Promise<void>;
  /** Shows a bar below the board; `powerUp.shown` has it: `await t.boardBar({ url: './bar.html' })`. */
  boardBar(options: Json): Promise<void>;
  /** Shows a short text; `powerUp.shown` has it: `await t.alert({ message: 'Saved' })`. */
  alert(options: Json): Promise<void>;
  /** Takes the text away: `await t.hideAlert()`. */
  hideAlert(): Promise<void>;
  /** Closes the small page: `await t.closePopup()`. */
  closePopup(): Promise<void>;
  /** Closes the large page: `await t.closeModal()`. */
  closeModal(): Promise<void>;
  /** The older name of `closeModal`: `await t.closeOverlay()`. */
  closeOverlay(): Promise<void>;
  /** Fits the height of the page to what it has: `await t.sizeTo('#content')`. */
  sizeTo(what: unknown): Promise<void>;
  /** Leads the member to another page; `powerUp.shown` has it: `await t.navigate({ url: 'https://example.com' })`. */
  navigate(options: Json): Promise<void>;
  /** Opens a card; `powerUp.shown` has it: `await t.showCard(id)`. */
  showCard(id: string): Promise<void>;
  /** Closes the open card: `await t.hideCard()`. */
  hideCard(): Promise<void>;
  /** Changes the large page that is open; `powerUp.shown` has it: `await t.updateModal({ title: 'Report' })`. */
  updateModal(options: Json): Promise<void>;
  /** Closes the bar below the board: `await t.closeBoardBar()`. */
  closeBoardBar(): Promise<void>;
  /** Goes back to the small page before: `await t.back()`. */
  back(): Promise<void>;
  /** Tells the page that opened this one that it is done: `await t.notifyParent('done')`. */
  notifyParent(what: string): Promise<void>;
  /** Shows paper that falls from the top; `powerUp.shown` has it: `await t.confetti({ x: 0.5 })`. */
  confetti(options?: Json): Promise<void>;
  /**
   * Opens a window and returns the token that its page hands back; in a test, the options of what was shown have
   * `grant(token)`: `const asked = t.authorize('./allow.html')`.
   */
  authorize(address: string | ((secret: string) => string), options?: AuthorizeOptions): Promise<string>;
  /** Calls this when the theme changes; here it stays light: `t.subscribeToThemeChanges((theme) => draw(theme))`. */
  subscribeToThemeChanges(listener: (theme: string) => unknown): void;
  /** Does this now, and again whenever something changes: `t.render(() => draw())`. */
  render(work: () => unknown): unknown;
  /** Makes the error by which a capability says that it has nothing to say: `throw t.NotHandled()`. */
  NotHandled(message?: string): Error;
  /** Makes the error for something that is not in context: `throw t.InvalidContext()`. */
  InvalidContext(message?: string): Error;
  /** Makes the error of a Power-Up that is off: `throw t.PluginDisabled()`. */
  PluginDisabled(message?: string): Error;
}

/** How the window of `t.authorize` looks, and which tokens it takes. */
export interface AuthorizeOptions {
  /** The height of the window: `680`. */
  readonly height?: number;
  /** The width of the window: `580`. */
  readonly width?: number;
  /** Says whether a token is one; without it every text is: `(token) => token.length === 64`. */
  readonly validToken?: (token: string) => boolean;
  /** Called with the window, once it is open: `(opened) => opened?.focus()`. */
  readonly windowCallback?: (opened: unknown) => unknown;
}

/** The client of the REST interface of a Power-Up. */
export interface PowerUpRestApi {
  /** Tells whether the member has allowed it: `await api.isAuthorized()`. */
  isAuthorized(): Promise<boolean>;
  /** Returns the token, or null: `await api.getToken()`. */
  getToken(): Promise<string | null>;
  /** Asks the member, who allows it: `await api.authorize({ scope: 'read' })`. */
  authorize(options?: Json): Promise<string>;
  /** Forgets the token: `await api.clearToken()`. */
  clearToken(): Promise<void>;
}

/** A capability: a function of the Power-Up that the page calls. */
export type Capability = (t: PowerUpT, options?: any) => unknown;

/** The question to a world: the data of one scope. */
export interface DataOrder {
  /** The Power-Up: `'56d5e249a98895a9797bebb9'`. */
  readonly idPlugin: string;
  /** The kind of record that has it: `'card'`. */
  readonly scope: PluginScope;
  /** That record: `server.id('yard-card-1')`. */
  readonly idModel: string;
  /** Who sees it: `'shared'`. */
  readonly access: Visibility;
  /** The member who keeps it: `'ada_quill'`. */
  readonly username: string;
  /** The whole of it as JSON text: `'{"estimate":3}'`; null takes it away. */
  readonly value?: string | null;
}
/** … or a token about the member who looks. */
export interface TokenOrder {
  /** The Power-Up: `'56d5e249a98895a9797bebb9'`. */
  readonly idPlugin: string;
  /** The board on which it runs: `server.id('yard')`. */
  readonly idBoard: string;
  /** The member who looks: `'ada_quill'`. */
  readonly username: string;
  /** A text of the Power-Up itself: `'{"step":1}'`. */
  readonly state?: string;
}
