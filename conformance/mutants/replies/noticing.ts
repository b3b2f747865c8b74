/** Which wrong replies a law notices: it is played on the right server, and then once with each of them. */
import { keysOf } from '../../../src/spec/typed.ts';
import { watch } from '../../scene/context.ts';
import type { Lab, LabOptions } from '../../wire/lab.ts';
import type { Law } from '../../law/law.ts';
import { runLaw } from '../../run/run.ts';
import type { Delivery } from '../../wire/actor.ts';
import type { Reply, Transport } from '../../wire/exchange.ts';
import { Broken } from '../../wire/verdict.ts';
import { traffic } from '../traffic.ts';
import { ofDeliveries } from './deliveries.ts';
import { ofReplies, operators, wrongReplies } from './operators.ts';
import type { WrongReply } from './wrong-reply.ts';

/** Opens a fresh world of our own server each time; the receiver of the kit can be changed. */
export type Place = (listen: (right: LabOptions['listen']) => LabOptions['listen']) => Promise<Lab>;

export type OperatorName = keyof typeof operators | keyof typeof ofDeliveries;
export const operatorNames: readonly OperatorName[] = [...keysOf(operators), ...keysOf(ofDeliveries)];

/** What a law sent and got on the right server. */
export interface Exchanges {
  readonly status: string;
  readonly reason?: string;
  readonly replies: readonly Reply[];
  readonly deliveries: readonly Delivery[];
}

const draws = 2;
/** Of one operator so many wrong replies are tried at most: of laws that send hundreds, or wait for deliveries, few. */
function triesOf({ cost, needs, watches }: Law): number {
  if (watches) return Infinity;
  if (cost >= 300) return 2;
  return needs.includes('webhooks') ? 3 : 16;
}

/** Plays the law on the right server; `passed` if it holds. */
export async function played(law: Law, place: Place): Promise<Exchanges> {
  const replies: Reply[] = [];
  const deliveries: Delivery[] = [];
  const lab = await place((right) => heard(right, (all) => (deliveries.splice(0, Infinity, ...all), all)));
  if (law.watches) {
    await traffic(lab);
    return { status: judged(law, lab, lab.journal), replies: lab.journal, deliveries };
  }
  const through: Transport = async (request, signal) => {
    const reply = await lab.options.transport(request, signal);
    replies.push(reply);
    return reply;
  };
  const { status, reason } = await runLaw(law, lab, { seed: 1, through, shrinks: 0, confirm: false });
  return { status, replies, deliveries, ...(reason === undefined ? {} : { reason }) };
}

/** Wrong replies of one operator that are possible for what a law sent and got. */
function possible(name: OperatorName, { replies, deliveries }: Exchanges, isPassive: boolean): readonly WrongReply[] {
  if (name in ofDeliveries) return ofDeliveries[name as keyof typeof ofDeliveries](deliveries);
  if (isPassive && !(name in ofReplies)) return [];
  return wrongReplies(operators[name as keyof typeof operators], replies);
}

/** The first wrong reply of an operator that the law notices; null if it notices none, undefined if none is possible. */
export async function firstNoticed(
  law: Law,
  name: OperatorName,
  right: Exchanges,
  place: Place,
): Promise<WrongReply | null | undefined> {
  const all = possible(name, right, law.watches !== null).slice(0, triesOf(law));
  for (const wrong of all) if (await notices(law, wrong, right, place)) return wrong;
  return all.length === 0 ? undefined : null;
}

/** Whether the law fails. A crash of the law does not count: it must say what is wrong. */
async function notices(law: Law, wrong: WrongReply, right: Exchanges, place: Place): Promise<boolean> {
  const lab = await place((listen) => heard(listen, wrong.hears ?? ((all) => all)));
  if (law.watches) return judged(law, lab, await changed(right.replies, wrong)) === 'failed';
  const through = wrong.through(lab.options.transport);
  const { status } = await runLaw({ ...law, profile: false }, lab, {
    seed: 1,
    runs: draws,
    through,
    shrinks: 0,
    confirm: false,
  });
  return status === 'failed';
}

/** The same exchanges with the wrong reply in them. */
async function changed(replies: readonly Reply[], wrong: WrongReply): Promise<Reply[]> {
  const byRequest = new Map(replies.map((reply) => [reply.request, reply]));
  const through = wrong.through(async (request) => byRequest.get(request)!);
  const all: Reply[] = [];
  for (const { request } of replies) all.push(await through(request));
  return all;
}

function judged(law: Law, lab: Lab, journal: readonly Reply[]): string {
  try {
    law.watches!(
      journal,
      watch({ target: lab.target, choices: {}, witnesses: {} }, () => undefined),
    );
    return 'passed';
  } catch (error) {
    return error instanceof Broken ? 'failed' : 'undecided';
  }
}

/** A receiver whose deliveries are changed. */
const heard = (
  right: LabOptions['listen'],
  change: (all: readonly Delivery[]) => readonly Delivery[],
): LabOptions['listen'] =>
  right &&
  (async () => {
    const receiver = await right();
    return {
      ...receiver,
      get deliveries() {
        return change(receiver.deliveries);
      },
      next: async (fits, ms) => {
        const found = await receiver.next(fits, ms);
        return found && change([found])[0];
      },
    };
  });
