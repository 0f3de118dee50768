import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { BallotBox } from './ballot-box.js';
import { BallotStatements } from './ballot-statements.js';
import { VoterKeys } from './voter-key.js';
import { VotesController } from './votes.controller.js';
import { VotesService } from './votes.service.js';

@Module({
  controllers: [VotesController],
  providers: [
    VotesService,
    BallotBox,
    BallotStatements,
    {
      provide: VoterKeys,
      useFactory: ({ VOTER_KEY_SECRET }: Config) => new VoterKeys(VOTER_KEY_SECRET),
      inject: [CONFIG],
    },
  ],
})
export class VotesModule {}
