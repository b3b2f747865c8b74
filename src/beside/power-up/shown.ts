/** Everything that a Power-Up asks the page around it to show: in a test it is recorded, and the test presses it. */
import type { PowerUpT } from './t.ts';

/** One thing that the Power-Up showed to a person. */
export interface Shown {
  /** Which way it was shown: `popup`. */
  readonly kind:
    | 'popup'
    | 'modal'
    | 'updateModal'
    | 'boardBar'
    | 'alert'
    | 'sizeTo'
    | 'navigate'
    | 'showCard'
    | 'confetti'
    | 'authorize'
    | 'closed';
  /** With what: `{ title: 'Estimate' }`. */
  readonly options: any;
}

/** The text that the address of `authorize` is made with. */
const secret = 'of-a-test';

/** The methods of `t` that show something. */
export function methodsThatShow(shown: Shown[]) {
  const show =
    (kind: Shown['kind']) =>
    async (options?: unknown): Promise<void> =>
      void shown.push({ kind, options });
  const [modal, closed] = [show('modal'), show('closed')];
  /** There is no window in a test: the token comes by `grant`. */
  const authorize: PowerUpT['authorize'] = (address, options = {}) => {
    const { validToken = () => true, windowCallback } = options;
    const url = typeof address === 'function' ? address(secret) : address;
    return new Promise((done) => {
      const grant = (token: string): void => {
        if (validToken(token)) done(token);
      };
      shown.push({ kind: 'authorize', options: { ...options, url, grant } });
      windowCallback?.(null);
    });
  };
  return {
    popup: show('popup'),
    modal,
    overlay: modal,
    updateModal: show('updateModal'),
    boardBar: show('boardBar'),
    alert: show('alert'),
    hideAlert: async () => {},
    sizeTo: show('sizeTo'),
    closePopup: closed,
    closeModal: closed,
    closeOverlay: closed,
    closeBoardBar: closed,
    hideCard: closed,
    back: closed,
    notifyParent: closed,
    navigate: show('navigate'),
    showCard: show('showCard'),
    confetti: show('confetti'),
    authorize,
  } satisfies Partial<PowerUpT>;
}
