/** Reactions to actions (4.4): adding, reading, deleting, and the summary. */
import { react, summedUp, unreact } from '../../model/commands/reactions.ts';
import { capped } from '../../model/queries/select.ts';
import { reaction } from '../../resources/reaction.ts';
import { optional, text } from '../../spec/kinds.ts';
import { endpoint, nothing, raw, shows } from '../../dispatch/endpoint.ts';
import { limits } from '../../spec/limits.ts';

/** RCT-02: the name of an emoji is short, so that stored values stay bounded. */
const word = optional(text(0, limits.lengths.reaction));

export const reactions = [
  endpoint({
    method: 'GET',
    path: '/actions/{action}/reactions',
    section: '4.4',
    says: 'the reactions to an action',
    many: 'unordered',
    needs: ['read'],
    states: ['member', 'emoji'],
    shows: shows(reaction),
    run: ({ action: one }, { world }) => capped(world.by.reactionsOfAction.of(one.id)),
  }),
  endpoint({
    method: 'POST',
    path: '/actions/{action}/reactions',
    section: '4.4',
    says: 'reacts to an action',
    body: 'json',
    keeps: { 'RCT-02': ['shortName', 'skinVariation', 'native', 'unified'] },
    makes: 'reactions',
    logs: [],
    needs: ['write'],
    unbounded: ['shortName', 'skinVariation', 'native', 'unified'],
    untold: ['shortName', 'skinVariation', 'native', 'unified'],
    marked: ['shortName', 'skinVariation', 'native', 'unified'],
    example: { shortName: 'smile', skinVariation: '', native: '😄', unified: '1F604' },
    shows: shows(reaction),
    args: { shortName: word, skinVariation: word, native: word, unified: word },
    run: ({ action: one, ...named }, { change }) => react(change, one, named),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/reactions/{reaction}',
    section: '4.4',
    says: 'one reaction',
    needs: ['read'],
    states: ['member', 'emoji'],
    shows: shows(reaction),
    run: ({ reaction: one }) => one,
  }),
  endpoint({
    method: 'DELETE',
    path: '/actions/{action}/reactions/{reaction}',
    section: '4.4',
    says: 'removes a reaction',
    ends: 'reactions',
    logs: [],
    needs: ['write'],
    run({ reaction: one }, { change }) {
      unreact(change, one);
      return nothing;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/reactionsSummary',
    section: '4.4',
    says: 'the reactions to an action, counted by emoji',
    many: 'unordered',
    needs: ['read'],
    run: ({ action: one }, { world, actor }) => raw(summedUp(world, one, actor.member?.id)),
  }),
];
