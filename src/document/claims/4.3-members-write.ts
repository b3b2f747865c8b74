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
  'PUT /members/{member}/avatarSource': { needs: ['write'], takes: { value: R } },
  'PUT /members/{member}/bio': { needs: ['write'], takes: { value: R } },
  'PUT /members/{member}/boardBackgrounds/{boardBackground}': {
    needs: ['write', 'customBoardBackgrounds'],
    takes: { 'tile, brightness': O },
  },
  'PUT /members/{member}/boardStars/{boardStar}': { needs: ['read'], takes: { 'idBoard, pos': O } },
  'PUT /members/{member}/boardStars/{boardStar}/idBoard': { needs: ['write', 'account'], takes: { value: R } },
  'PUT /members/{member}/boardStars/{boardStar}/pos': { needs: ['write', 'account'], takes: { value: R } },
});
