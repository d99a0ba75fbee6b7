-- What is new is counted without a look at the discussions: what a visit could not have seen is in the index, too.
drop index forum_discussions_topic_id_last_activity_at_idx;
create index forum_discussions_topic_id_last_activity_at_idx
  on forum_discussions (topic_id, last_activity_at desc, id desc) include (last_user_id, last_activity_in);
