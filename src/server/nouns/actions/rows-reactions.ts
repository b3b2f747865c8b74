/** Reactions to actions (4.4): adding, reading, deleting, and the summary. */
import { react, summedUp, unreact } from './reactions.ts';
import { reaction } from './shown.ts';
import { optional, text } from '../../values/kinds.ts';
import { GET, POST, DELETE, raw } from '../../rows/endpoint.ts';
import { limits } from '../../../document/limits.ts';

/** RCT-02: the name of an emoji is short, so that stored values stay bounded. */
const word = optional(text(0, limits.lengths.reaction));

export const reactions = [
  GET('/actions/{action}/reactions', {
    says: 'the reactions to an action',
    many: 'unordered',
    shows: reaction,
    run: ({ action: one }, { world }) => [...world.by.reactionsOfAction.of(one.id)],
  }),
  POST('/actions/{action}/reactions', {
    says: 'reacts to an action',
    shows: reaction,
    // RCT-02
    args: { shortName: word, skinVariation: word, native: word, unified: word },
    run: ({ action: one, ...named }, { change }) => react(change, one, named),
  }),
  GET('/actions/{action}/reactions/{reaction}', { says: 'one reaction', shows: reaction }),
  DELETE('/actions/{action}/reactions/{reaction}', {
    says: 'removes a reaction',
    run: ({ reaction: one }, { change }) => unreact(change, one),
  }),
  GET('/actions/{action}/reactionsSummary', {
    says: 'the reactions to an action, counted by emoji',
    many: 'unordered',
    run: ({ action: one }, { world, actor }) => raw(summedUp(world, one, actor.member?.id)),
  }),
];
