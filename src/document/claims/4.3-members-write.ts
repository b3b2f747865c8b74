/** 4.3: members, write. */
import { O, R, section } from './claim.ts';

export const memberWrites = section('4.3', {
  'PUT /members/{member}': {
    needs: ['read'],
    takes: {
      'fullName, initials, username, bio, avatarSource': O,
      'prefs/colorBlind, prefs/minutesBetweenSummaries': O,
    },
  },
  'PUT /members/{member}/avatarSource': { needs: ['write'], takes: { value: R }, example: { value: 'none' } },
  'PUT /members/{member}/bio': { needs: ['write'], takes: { value: R }, example: { value: '' } },
  'PUT /members/{member}/boardBackgrounds/{boardBackground}': {
    needs: ['write', 'customBoardBackgrounds'],
    takes: { 'tile, brightness': O },
    example: { brightness: 'dark' },
  },
  'PUT /members/{member}/boardStars/{boardStar}': {
    needs: ['read'],
    takes: { 'idBoard, pos': O },
    example: { pos: 'top' },
  },
  'PUT /members/{member}/boardStars/{boardStar}/idBoard': {
    needs: ['write', 'account'],
    takes: { value: R },
    example: { value: '{board}' },
  },
  'PUT /members/{member}/boardStars/{boardStar}/pos': {
    needs: ['write', 'account'],
    takes: { value: R },
    example: { value: 'top' },
  },
});
